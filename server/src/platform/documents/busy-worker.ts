// Stands in for a reader that a file keeps busy for ever: it hears nothing of what happens around it.
process.on('message', () => {
  for (;;) Math.sqrt(2)
})
