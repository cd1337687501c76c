/** Union-find over record numbers: records that share a prompt, author or text stay together. */
export interface Components {
  join: (one: number, other: number) => void
  rootOf: (index: number) => number
}

export function components(count: number): Components {
  const parents = Int32Array.from({ length: count }, (_, index) => index)
  const rootOf = (index: number): number => {
    let root = index
    while (at(parents, root) !== root) root = at(parents, root)
    let step = index
    while (step !== root) {
      const next = at(parents, step)
      parents[step] = root
      step = next
    }
    return root
  }
  const join = (one: number, other: number): void => {
    const [low, high] = [rootOf(one), rootOf(other)].sort((a, b) => a - b)
    if (low !== undefined && high !== undefined) parents[high] = low
  }
  return { join, rootOf }
}

function at(parents: Int32Array, index: number): number {
  return parents[index] ?? index
}
