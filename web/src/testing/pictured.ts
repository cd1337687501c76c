/** A small version of what the real model returns; the fast stand-in has no windows or features. */
export const pictured = {
  user_view: { classification: 'ai', probability_ai_percent: 90.4 },
  dev_view: {
    probability_ai: 0.9042,
    rates: { max_false_positive_rate: 0.01 },
    classification: 'ai',
    model: { version: '2026.11.1', runtime: 'full', basis: 'both' },
    group: { id: 'blog', is_forced: false, scores: [] },
    thresholds: { human_below: -1, ai_above: 1, band: '200' },
    windows: [
      { start: 0, end: 500, words: 90, linear_logit: 0, encoder_logit: 2 },
      { start: 500, end: 1000, words: 95, linear_logit: 1, encoder_logit: null },
    ],
    features: [
      {
        name: 'variation',
        label: 'variation of sentence length',
        unit: 'ratio',
        value: 0.5,
        range: { p5: 0.2, p25: 0.4, p50: 0.5, p75: 0.6, p95: 0.8, n: 900 },
        position: 'inside',
        contribution: 0.1,
      },
      {
        name: 'stock',
        label: 'stock phrases',
        unit: 'per 1000 words',
        value: 12,
        range: { p5: 1, p25: 2, p50: 3, p75: 4, p95: 6, n: 900 },
        position: 'above',
        contribution: 1.4,
      },
    ],
    contributions: [
      { text: 'delve', start: 0, end: 5, weight: 0.4 },
      { text: 'delve ', start: 0, end: 6, weight: 0.1 },
      { text: 'rain', start: 9, end: 13, weight: -0.3 },
    ],
    timings: { total_ms: 650.334 },
  },
}
