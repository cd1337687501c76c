/** A bar on a terminal; otherwise an occasional line. */
export interface ProgressBar {
  show: (done: number, note: string) => void
  end: () => void
}

const width = 30
/** Number of lines written where output cannot be overwritten. */
const plainLines = 20

export function progressBar(total: number, output: NodeJS.WriteStream): ProgressBar {
  const began = Date.now()
  let written = -1
  return {
    show: (done, note) => {
      const share = total === 0 ? 1 : done / total
      const left =
        done === 0 ? '' : `, ${duration(((Date.now() - began) / done) * (total - done))} left`
      const words = `${done} of ${total} ${note}${done < total ? left : ''}`
      if (output.isTTY) {
        const full = Math.round(share * width)
        output.write(`\r[${'#'.repeat(full)}${'.'.repeat(width - full)}] ${words}\x1b[K`)
      } else if (Math.floor(share * plainLines) > written) {
        written = Math.floor(share * plainLines)
        output.write(`${words}\n`)
      }
    },
    end: () => {
      if (output.isTTY) output.write('\n')
    },
  }
}

function duration(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000)
  return minutes >= 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${minutes} min`
}
