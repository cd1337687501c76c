export const analysisFields = {
  include_guidelines:
    'Adds `guidelines` and `copywriter_rules_block`; costs as much as the detection, in addition to it.',
  include_humanization_prompt:
    'Adds `humanization_prompt`; costs as much as the detection, in addition to it.',
  analysis_id: 'Identifies the analysis in later calls.',
  analysis_result: 'The verdict and its evidence; null until the whole text has been read.',
  detail:
    '`verdict` stops reading once the result is clear: faster, but without passages, sentences, evidence and advice.',
}
