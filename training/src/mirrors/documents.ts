/** Kinds of document customers ask for, and the genre of the corpus each belongs to. */
const documents: Readonly<Record<string, string>> = {
  'blog post': 'blog',
  'company news': 'blog',
  'LinkedIn post': 'blog',
  'landing page': 'marketing',
  'product description': 'marketing',
  'about-us page': 'marketing',
  'job advertisement': 'marketing',
  'event announcement': 'marketing',
  'case study': 'marketing',
  'customer story': 'marketing',
  'white-paper introduction': 'marketing',
  'proposal summary': 'marketing',
  newsletter: 'email',
  'sales e-mail': 'email',
  'apology to customers': 'email',
  'internal announcement': 'email',
  'fundraising letter': 'email',
  'partner update': 'email',
  'cover letter': 'email',
  'press release': 'news',
  'trade-magazine article': 'news',
  'opinion column': 'essay',
  'how-to guide': 'howto',
  'help-centre article': 'howto',
  'buying guide': 'howto',
  'policy explanation': 'howto',
  'product comparison': 'review',
  'product review': 'review',
  'speech at a company event': 'speech',
}

/** The same for answers of 110 to 200 words. */
const shortDocuments: Readonly<Record<string, string>> = {
  'reply to a customer': 'email',
  'status update': 'email',
  'reference for a colleague': 'email',
  "short answer to a reader's question": 'qa',
  'short product description': 'marketing',
  'short announcement': 'marketing',
  'social post': 'blog',
  'meeting summary': 'other',
}

/** Groups of the model by the name of the corpus; texts of earlier collections carry either. */
const genreOfGroup: Readonly<Record<string, string>> = {
  fiction: 'creative',
  academic: 'scientific',
}

/** The corpus's genre of a request, which names a genre or a kind of document. */
export function genreOf(requested: string): string {
  return documents[requested] ?? shortDocuments[requested] ?? genreOfGroup[requested] ?? requested
}
