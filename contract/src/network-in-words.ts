/** A network in readable form: `203.0.113.x` for `203.0.113.0/24`. */
export function networkInWords(network: string): string {
  return network.replace(/\.0\/24$/, '.x').replace(/::\/48$/, ':…')
}
