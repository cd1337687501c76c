import { connect, createServer } from 'node:net'

/**
 * Distributes connections over the ports in turn. `node bench/src/balancer.ts PORT…`; reports its own port.
 */
const ports = process.argv.slice(2).map(Number)
let turn = 0

const server = createServer((incoming) => {
  const outgoing = connect(ports[turn++ % ports.length] ?? 0, '127.0.0.1')
  incoming.setNoDelay(true)
  outgoing.setNoDelay(true)
  incoming.on('error', () => outgoing.destroy()).pipe(outgoing)
  outgoing.on('error', () => incoming.destroy()).pipe(incoming)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
})
process.on('disconnect', () => process.exit(0))
