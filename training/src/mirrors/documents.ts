/** Kinds of document that customers request, and the genre of the corpus each belongs to. */
export const documents: Readonly<Record<string, string>> = {
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
export const shortDocuments: Readonly<Record<string, string>> = {
  'reply to a customer': 'email',
  'status update': 'email',
  'reference for a colleague': 'email',
  "short answer to a reader's question": 'qa',
  'short product description': 'marketing',
  'short announcement': 'marketing',
  'social post': 'blog',
  'meeting summary': 'other',
}

/** Kinds of business that invented requests are about. */
export const businesses: readonly string[] = [
  'plumbing wholesaler',
  'dental clinic',
  'billing software',
  'public library',
  'ski rental',
  'pet insurance',
  'vineyard',
  'steel trader',
  'kindergarten',
  'translation bureau',
  'bicycle shop',
  'hospital IT',
  'refugee charity',
  'employment lawyers',
  'tax adviser',
  'game studio',
  'cold-chain logistics',
  'bakery chain',
  'estate agency',
  'yoga studio',
  'solar installer',
  'language school',
  'furniture maker',
  'car sharing',
  'brewery',
  'physiotherapist',
  'online pharmacy',
  'recruiter',
  'security consultancy',
  'hotel group',
  'photographer',
  'farm box',
  'regional bank',
  'telecom reseller',
  'sensor maker',
  'university press office',
  'city museum',
  'charity run',
  'coworking space',
  'packaging maker',
  'clothing brand',
  'coffee roaster',
  'HR software',
  'drone surveyor',
  'care home',
  'printer',
  'travel agency',
  'robotics startup',
  'sports club',
]

/**
 * The corpus's genre for each of the model's groups that has another name; earlier collections use either.
 */
const genreOfGroup: Readonly<Record<string, string>> = {
  fiction: 'creative',
  academic: 'scientific',
}

/** The corpus's genre for a request, which names a genre or a kind of document. */
export function genreOf(requested: string): string {
  return documents[requested] ?? shortDocuments[requested] ?? genreOfGroup[requested] ?? requested
}
