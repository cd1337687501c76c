/** The two verdicts differ in shape and word, not only in color. */
export function Stamp({ verdict }: { verdict: 'AI' | 'HUMAN' }) {
  return (
    <g transform="translate(238 196) rotate(-13) scale(1.16)">
      <g className={`ink-stamp ink-stamp-${verdict.toLowerCase()}`} filter="url(#ink-worn)">
        {verdict === 'AI' ? <AiFrame /> : <HumanFrame />}
        <text y={verdict === 'AI' ? 23 : 15} textAnchor="middle" className="ink-stamp-word">
          {verdict}
        </text>
      </g>
    </g>
  )
}

function AiFrame() {
  return (
    <>
      <rect x="-78" y="-50" width="156" height="100" rx="4" className="ink-stamp-frame" />
      <rect x="-68" y="-40" width="136" height="80" rx="1" className="ink-stamp-rule" />
    </>
  )
}

function HumanFrame() {
  return (
    <>
      <ellipse rx="108" ry="66" className="ink-stamp-frame" />
      <ellipse rx="97" ry="55" className="ink-stamp-rule" />
    </>
  )
}
