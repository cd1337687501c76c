/** What a name server says about a name: its TXT records, possibly none, or nothing at all. */
export type FoundRecords = { records: string[] } | { problem: 'no_answer' }

/** Asks the domain name system for what owners of domains publish. */
export interface Records {
  findTexts(name: string): Promise<FoundRecords>
}
