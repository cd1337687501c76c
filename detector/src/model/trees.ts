/**
 * trees.json: decision trees over the measures of style. The linear model weighs each measure by itself; trees
 * also know which of them go together.
 */
export interface TreesModel {
  bias: number
  trees: readonly Tree[]
}

/** Log-odds; or a question about a measure, by its number: at most this much, or more? */
type Tree = number | readonly [measure: number, most: number, atMost: Tree, more: Tree]

/** Log-odds of AI from the measures of a text, rounded so that every machine agrees. */
export function treesLogit({ bias, trees }: TreesModel, measures: Float64Array): number {
  const sum = trees.reduce<number>((total, tree) => total + answerOf(tree, measures), bias)
  return Math.round(sum * 1e6) / 1e6
}

function answerOf(tree: Tree, measures: Float64Array): number {
  let node = tree
  while (typeof node !== 'number') {
    const [measure, most, atMost, more] = node
    node = (measures[measure] ?? 0) <= most ? atMost : more
  }
  return node
}

/** Trees that ask about measures that do not exist would answer at random. */
export function checkTrees({ bias, trees }: TreesModel, measures: number): void {
  if (!Number.isFinite(bias) || !Array.isArray(trees) || trees.length === 0) {
    throw new Error('trees.json has no trees')
  }
  for (const tree of trees) checkTree(tree, measures)
}

function checkTree(tree: Tree, measures: number): void {
  if (typeof tree === 'number') return
  const [measure, , atMost, more] = tree
  if (!Number.isInteger(measure) || measure < 0 || measure >= measures) {
    throw new Error(`trees.json asks about measure ${measure} of ${measures}`)
  }
  checkTree(atMost, measures)
  checkTree(more, measures)
}
