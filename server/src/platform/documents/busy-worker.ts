// Simulates a reader kept busy forever by a file: it never reacts to anything outside.
process.on('message', () => {
  for (;;) Math.sqrt(2)
})
