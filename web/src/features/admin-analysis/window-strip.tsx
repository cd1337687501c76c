import { FiguresTable } from '../../ui/figures-table.tsx'
import type { WindowScore } from './developer-view.ts'

interface WindowStripProps {
  windows: readonly WindowScore[]
  textLength: number
}

/** The probability that each model gives to each window of the text, from the first character to the last. */
export function WindowStrip({ windows, textLength }: WindowStripProps) {
  const width = Math.max(textLength, ...windows.map(({ end }) => end), 1)
  return (
    <div>
      <div className="flex gap-2">
        <div
          aria-hidden="true"
          // The same inset as the frame.
          className="flex w-9 shrink-0 flex-col justify-between py-[5px] text-right text-[0.6875rem] text-ink-faint leading-none tabular-nums"
        >
          <span>100%</span>
          <span>50%</span>
          <span>0%</span>
        </div>
        <svg
          // Space above and below, so that a line at 100% does not touch the frame.
          viewBox="0 -5 1000 130"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-32 min-w-0 flex-1"
        >
          {[0, 120].map((y) => (
            <line
              key={y}
              x1="0"
              x2="1000"
              y1={y}
              y2={y}
              className="stroke-rule"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <line
            x1="0"
            x2="1000"
            y1="60"
            y2="60"
            className="stroke-edge"
            strokeDasharray="4 4"
            vectorEffect="non-scaling-stroke"
          />
          {windows.map((window) => (
            <Stretch key={window.start} window={window} scale={1000 / width} />
          ))}
        </svg>
      </div>
      <p aria-hidden="true" className="mt-2 flex gap-5 pl-11 text-caption text-ink-faint">
        <span className="flex items-center gap-1.5">
          <span className="size-3 bg-accent" /> Encoder
        </span>
        <span className="flex items-center gap-1.5">
          <span className="h-0 w-4 border-ink border-t-2" /> Linear model
        </span>
      </p>
      <FiguresTable
        heads={['Characters', 'Words', 'Encoder', 'Linear model']}
        rows={windows.map(({ start, end, words, encoder, linear }) => [
          `${start}–${end}`,
          String(words),
          percentOf(encoder),
          percentOf(linear),
        ])}
      />
    </div>
  )
}

function Stretch({ window, scale }: { window: WindowScore; scale: number }) {
  const x = window.start * scale + 2
  const width = Math.max((window.end - window.start) * scale - 4, 2)
  return (
    <g>
      {window.encoder !== null && (
        <rect
          x={x}
          width={width}
          y={120 - Math.max(window.encoder * 120, 1)}
          height={Math.max(window.encoder * 120, 1)}
          className="fill-accent"
        />
      )}
      {window.linear !== null && (
        <line
          x1={x}
          x2={x + width}
          y1={120 - window.linear * 120}
          y2={120 - window.linear * 120}
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
          className="stroke-ink"
        />
      )}
    </g>
  )
}

function percentOf(probability: number | null): string {
  return probability === null ? 'not read' : `${(probability * 100).toFixed(1)}%`
}
