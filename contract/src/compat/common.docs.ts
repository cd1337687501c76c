import { exampleText } from '../analysis-result.docs.ts'

export const section = 'Compatible calls'
export const text = exampleText
export const sentence = 'The old clerk counts every ship that enters the harbor.'
export const analysisId = 'ana_6yVQ1n0kZ8mRrT4wXcJbLd'
export const model = '2026.11'
