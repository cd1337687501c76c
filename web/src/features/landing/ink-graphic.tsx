import { useEffect, useState } from 'react'
import { useMediaQuery } from '../../shared/use-media-query.ts'
import { fingerprintRidges } from '../../ui/fingerprint.tsx'
import { Stamp } from './stamp.tsx'
import './ink-graphic.css'

/** Decorative animation: a document is scanned and stamped, and a fingerprint forms and dissolves. */
export function InkGraphic({ isPaused }: { isPaused: boolean }) {
  const { phase, verdict } = useCycle(isPaused)
  return (
    <svg
      viewBox="0 0 520 440"
      fill="none"
      aria-hidden="true"
      data-phase={phase}
      data-verdict={verdict}
      data-paused={isPaused || undefined}
      className="ink-graphic"
    >
      <defs>
        <clipPath id="ink-sheet">
          <rect x="120" y="24" width="268" height="372" rx="3" />
        </clipPath>
        <filter id="ink-worn" x="-10%" y="-10%" width="120%" height="120%">
          <feTurbulence type="fractalNoise" baseFrequency="0.55" numOctaves="2" seed="7" />
          <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -7 4.9" result="holes" />
          <feComposite in="SourceGraphic" in2="holes" operator="in" />
        </filter>
      </defs>
      <g className="ink-particles">
        {particles.map(({ x, y, radius }, index) => (
          <circle
            key={`${x} ${y}`}
            cx={x}
            cy={y}
            r={radius}
            className="ink-particle"
            style={{
              '--away-x': `${(x - 372) * 0.22}px`,
              '--away-y': `${(y - 300) * 0.22}px`,
              '--drift': `${5 + (index % 5)}s`,
            }}
          />
        ))}
      </g>
      <g transform="rotate(3.2 260 210)">
        <rect x="126" y="28" width="268" height="372" rx="3" className="ink-under-sheet" />
      </g>
      <g transform="rotate(-2.4 254 210)">
        <rect x="120" y="24" width="268" height="372" rx="3" className="ink-sheet" />
        {lineWidths.map((width, index) => (
          <rect
            key={lineTop(index)}
            x="156"
            y={lineTop(index)}
            width={width}
            height="8"
            rx="1"
            className="ink-line"
            style={{ '--reached': `${0.25 + index * 0.2}s` }}
          />
        ))}
        <g clipPath="url(#ink-sheet)">
          <g className="ink-scan">
            <rect x="120" y="-66" width="268" height="66" className="ink-scan-glow" />
            <rect x="120" y="-1" width="268" height="2" className="ink-scan-edge" />
          </g>
        </g>
      </g>
      <g transform="translate(318 236) rotate(8) scale(1.12)">
        {fingerprintRidges.map((ridge, index) => (
          <path key={ridge} d={ridge} className={`ink-stroke ink-stroke-${index + 1}`} />
        ))}
      </g>
      <Stamp verdict={verdict} />
    </svg>
  )
}

const cycle = [
  { phase: 'idle', ms: 2000 },
  { phase: 'scanning', ms: 2000 },
  { phase: 'verdict', ms: 1500 },
  { phase: 'dispersed', ms: 1500 },
  { phase: 'pause', ms: 1000 },
] as const

/** Counts steps, one per phase; the current phase and verdict are derived from the count. */
function useCycle(isPaused: boolean) {
  const [step, setStep] = useState(0)
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const { phase, ms } = cycle[step % cycle.length] ?? cycle[0]

  useEffect(() => {
    if (isStill || isPaused) return
    const timer = setTimeout(() => setStep(step + 1), ms)
    return () => clearTimeout(timer)
  }, [step, ms, isStill, isPaused])

  const round = Math.floor(step / cycle.length)
  return { phase: isStill ? 'idle' : phase, verdict: round % 2 === 0 ? 'AI' : 'HUMAN' } as const
}

const lineWidths = [196, 178, 190, 152, 196, 168, 186, 104]

function lineTop(index: number): number {
  return 70 + index * 38
}

const particles = [
  { x: 62, y: 96, radius: 3 },
  { x: 40, y: 188, radius: 1.8 },
  { x: 86, y: 262, radius: 2.4 },
  { x: 58, y: 338, radius: 3.6 },
  { x: 96, y: 396, radius: 1.6 },
  { x: 212, y: 422, radius: 2.2 },
  { x: 300, y: 426, radius: 1.5 },
  { x: 408, y: 414, radius: 2.8 },
  { x: 476, y: 372, radius: 1.8 },
  { x: 492, y: 296, radius: 3.2 },
  { x: 468, y: 224, radius: 1.6 },
  { x: 438, y: 150, radius: 2.6 },
  { x: 484, y: 104, radius: 2 },
  { x: 424, y: 60, radius: 3.4 },
  { x: 100, y: 34, radius: 1.8 },
]
