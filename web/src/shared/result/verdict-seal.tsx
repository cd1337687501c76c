import type { Classification } from '@inkprint/contract'
import { type ReactNode, useId } from 'react'
import './verdict-seal.css'

interface VerdictSealProps {
  verdict: Classification | 'not_judged'
  /** Whether the organization concluded something else. */
  isOverruled?: boolean
}

/** The verdict as a stamp. Verdicts differ in shape and word, not only in color. */
export function VerdictSeal({ verdict, isOverruled = false }: VerdictSealProps) {
  const worn = useId()
  const halves = useId()
  const { word, color, size, Frame } = seals[verdict]
  const ink = verdict === 'mixed' ? `url(#${halves})` : 'currentColor'
  return (
    <svg
      viewBox="-132 -84 264 168"
      role="img"
      aria-label={
        verdict === 'not_judged'
          ? 'Not judged'
          : `${isOverruled ? 'Overruled verdict' : 'Verdict'}: ${word}`
      }
      className={`verdict-seal ${color}`}
    >
      <filter id={worn} x="-10%" y="-10%" width="120%" height="120%">
        <feTurbulence type="fractalNoise" baseFrequency="0.5" numOctaves="2" seed="11" />
        <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -7 4.8" result="holes" />
        <feComposite in="SourceGraphic" in2="holes" operator="in" />
      </filter>
      <linearGradient id={halves} gradientUnits="userSpaceOnUse" x1="-1" x2="1">
        <stop offset="0" className="verdict-seal-ai" />
        <stop offset="1" className="verdict-seal-human" />
      </linearGradient>
      <g filter={`url(#${worn})`} transform="rotate(-6)">
        <g fill="none" stroke={ink}>
          <Frame />
        </g>
        <text
          y={size * 0.35}
          textAnchor="middle"
          fontSize={size}
          fill={ink}
          className="verdict-seal-word"
        >
          {word}
        </text>
      </g>
    </svg>
  )
}

interface Seal {
  word: string
  color: string
  size: number
  Frame: () => ReactNode
}

const seals: Record<Classification | 'not_judged', Seal> = {
  ai: { word: 'AI', color: 'text-ai', size: 82, Frame: Box },
  human: { word: 'HUMAN', color: 'text-human', size: 47, Frame: Oval },
  mixed: { word: 'MIXED', color: 'text-ink', size: 50, Frame: HalfBoxHalfOval },
  uncertain: { word: 'UNCERTAIN', color: 'text-caution', size: 30, Frame: Hexagon },
  not_judged: { word: 'NOT JUDGED', color: 'text-ink-faint', size: 29, Frame: DashedBox },
}

function Box() {
  return (
    <>
      <rect x="-102" y="-64" width="204" height="128" rx="5" strokeWidth="6" />
      <rect x="-91" y="-53" width="182" height="106" rx="1" strokeWidth="1.75" />
    </>
  )
}

function Oval() {
  return (
    <>
      <ellipse rx="118" ry="70" strokeWidth="6" />
      <ellipse rx="106" ry="58" strokeWidth="1.75" />
    </>
  )
}

function HalfBoxHalfOval() {
  return (
    <>
      <path d="M0-67H-104V67H0C63 67 116 37 116 0S63-67 0-67Z" strokeWidth="6" />
      <path d="M0-56H-93V56H0C57 56 104 31 104 0S57-56 0-56Z" strokeWidth="1.75" />
    </>
  )
}

function DashedBox() {
  return (
    <rect x="-112" y="-46" width="224" height="92" rx="5" strokeWidth="4" strokeDasharray="14 8" />
  )
}

function Hexagon() {
  return (
    <>
      <path d="M-122 0-86-52H86L122 0 86 52H-86Z" strokeWidth="6" strokeLinejoin="round" />
      <path d="M-108 0-79-42H79L108 0 79 42H-79Z" strokeWidth="1.75" strokeDasharray="7 4" />
    </>
  )
}
