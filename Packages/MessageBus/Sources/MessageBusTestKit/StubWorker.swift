// The message broker test harness.
