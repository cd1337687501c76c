export const analysisFields = {
  include_guidelines: 'Adds `guidelines` and `copywriter_rules_block`; doubles the price.',
  include_humanization_prompt: 'Adds `humanization_prompt`; costs as much again as the detection.',
  analysis_id: 'Names the analysis in later calls.',
  analysis_result: 'The verdict and what it rests on; null until the text was read to its end.',
  detail:
    '`verdict` stops reading once the answer is clear: quicker, without passages, sentences, evidence and advice.',
}
