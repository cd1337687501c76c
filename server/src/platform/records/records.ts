/** A name's TXT records, possibly none, or the fact that no name server answered. */
export type FoundRecords = { records: string[] } | { problem: 'no_answer' }

/** Looks up DNS records published by the owners of domains. */
export interface Records {
  findTexts(name: string): Promise<FoundRecords>
}
