import type { Usage } from './chat.ts'
import type { Provider } from './provider.ts'

export interface Spent {
  tokens: number
  money: number
}

/** Keeps the money spent, plus what open calls may still cost, below a limit. */
export interface Budget {
  /** Reserves an estimate; null if the limit could be exceeded. */
  reserve: (provider: Provider, estimate: Usage) => { settle: (usage: Usage) => void } | null
  spent: () => Spent
}

export function budget(limits: Partial<Spent>, before: Spent): Budget {
  const spent = { ...before }
  const open = { tokens: 0, money: 0 }
  const isOver = (unit: keyof Spent): boolean =>
    spent[unit] + open[unit] > (limits[unit] ?? Number.POSITIVE_INFINITY)
  const add = (to: Spent, { tokens, money }: Spent): void => {
    to.tokens += tokens
    to.money += money
  }
  return {
    reserve: (provider, estimate) => {
      const reserved = costOf(provider, estimate)
      add(open, reserved)
      const release = (): void => add(open, { tokens: -reserved.tokens, money: -reserved.money })
      if (isOver('tokens') || isOver('money')) {
        release()
        return null
      }
      return {
        settle: (usage) => {
          release()
          add(spent, costOf(provider, usage))
        },
      }
    },
    spent: () => ({ ...spent }),
  }
}

export function costOf({ price }: Pick<Provider, 'price'>, { input, output }: Usage): Spent {
  return {
    tokens: input + output,
    money: price ? (input * price.input + output * price.output) / 1_000_000 : 0,
  }
}
