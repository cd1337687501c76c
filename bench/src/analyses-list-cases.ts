import { analysisSorts } from '@inkprint/contract'

/** The queries for every filter in every order, by name. */
export function everyFilterAndOrder(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, query]) =>
      analysisSorts.flatMap((sort_by) =>
        ['desc', 'asc'].map((order) => [
          `${name}, by ${sort_by} ${order}`,
          `${query}&sort_by=${sort_by}&sort_order=${order}`,
        ]),
      ),
    ),
  )
}

/** Words in texts occur only in the newest tenth, words in titles at all times. */
export const searches: Record<string, string> = {
  'a word in every text': '&search=the',
  'a word in every text, oldest first': '&search=the&sort_order=asc',
  'a word in every text, by words': '&search=the&sort_by=words',
  'a word in every text, by credits asc': '&search=the&sort_by=credits&sort_order=asc',
  'a word in a tenth of the texts': '&search=w1200',
  'a word in a tenth of the texts, oldest first': '&search=w1200&sort_order=asc',
  'a word in a tenth of the texts, by words': '&search=w1200&sort_by=words',
  'a word in a tenth of the texts, by credits asc': '&search=w1200&sort_by=credits&sort_order=asc',
  'a rare word': '&search=w19990',
  'a rare word, by words': '&search=w19990&sort_by=words',
  'three words': '&search=w1 w20 w300',
  'three words, by words': '&search=w1 w20 w300&sort_by=words',
  'the beginning of many words': '&search=w19',
  'the beginning of many words, by credits': '&search=w19&sort_by=credits',
  'a word in every text and a rare verdict': '&search=the&verdict=mixed',
  'a word in every text, a rare verdict, oldest first': '&search=the&verdict=mixed&sort_order=asc',
  'a word in every text, a rare verdict, by words': '&search=the&verdict=mixed&sort_by=words',
  'a word in every text and a seldom used key': '&search=the&api_key_id=key_2',
  'a word in every text and a person': '&search=the&user_id=usr_2',
  'a word in every text and a person, by credits': '&search=the&user_id=usr_2&sort_by=credits',
  'a word in every text, a kind and a key, by credits asc':
    '&search=the&group_id=news&api_key_id=key_1&sort_by=credits&sort_order=asc',
  'a word in every text and an early month':
    '&search=the&start_date=2026-03-01&end_date=2026-03-31',
  'a word in every title': '&search=draft',
  'a word in every title, oldest first': '&search=draft&sort_order=asc',
  'a word in every title, by words': '&search=draft&sort_by=words',
  'a word in every title, by credits asc': '&search=draft&sort_by=credits&sort_order=asc',
  'a word in every title, a verdict, by words': '&search=draft&verdict=ai&sort_by=words',
  'a word in the title of an old one': '&search=headline50',
  'a word in one title': '&search=headline777700',
  'a word nobody wrote': '&search=nowhere',
}

const filters: Record<string, string> = {
  all: '',
  'a common verdict': '&verdict=human',
  'a rare verdict': '&verdict=mixed',
  'not judged': '&verdict=not_judged',
  'a kind of text': '&group_id=news',
  'a busy key': '&api_key_id=key_1',
  'a key seldom used': '&api_key_id=key_2',
  'a person': '&user_id=usr_2',
  'a month': '&start_date=2026-03-01&end_date=2026-03-31',
  'verdict, kind, key and months':
    '&verdict=ai&group_id=news&api_key_id=key_1&start_date=2026-01-01&end_date=2026-06-30',
  'a rare verdict and a seldom used key': '&verdict=mixed&api_key_id=key_2',
}
