import { describe, expect, it } from 'vitest'
import { endlessSkyPlaces, endlessSkyStories, wesnothStory } from './games.ts'
import { authorOf, messageText } from './mail.ts'
import { paragraphsOf, textsOf, withoutMarkup } from './plain-text.ts'

describe('gathered writing', () => {
  it('keeps what a mail says itself, and nobody else’s words', () => {
    const mail = [
      'From: "A. Writer" <a.writer@example.org>',
      'Content-Type: text/plain; charset=us-ascii',
      '',
      'On Monday somebody wrote:',
      '> Have you tried the other branch, the one that was mended last week?',
      '',
      'I have, and it still stops where it stopped before, with the same',
      'complaint about a file that is plainly there.',
      '',
      '-- ',
      'A. Writer, who signs every mail with far too many words of this kind',
    ].join('\n')
    expect(authorOf(mail)).toBe('a.writer@example.org')
    expect(messageText(mail)).toEqual([
      'I have, and it still stops where it stopped before, with the same complaint about a file that is plainly there.',
    ])
  })

  it('reads the plain part of a mail in parts and undoes its transfer encoding', () => {
    const mail = [
      'Content-Type: multipart/alternative; boundary="part"',
      '',
      '--part',
      'Content-Type: text/html',
      '',
      '<p>The same words in another coat, which nobody asked for today.</p>',
      '--part',
      'Content-Type: text/plain',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Two plus two =3D four, and that is all I have to s=',
      'ay about it.',
      '--part--',
    ].join('\n')
    expect(messageText(mail)).toEqual([
      'Two plus two = four, and that is all I have to say about it.',
    ])
  })

  it('leaves a mail without text alone', () => {
    expect(messageText('Content-Type: image/png\n\niVBORw0KGgo')).toEqual([])
  })

  it('tells a mission without the answers a player may give', () => {
    const mission = [
      'mission "Made Up"',
      '\ton offer',
      '\t\tconversation',
      '\t\t\t`The harbour master looks up from her ledger and sighs, <first>.`',
      '\t\t\tchoice',
      '\t\t\t\t`\t"I would rather not say anything to that."`',
      '\t\t\t`\tShe closes the ledger and leads the way to <planet> at once.`',
      '\t\t\t`\tOutside the rain has stopped at last.`',
      '\tdescription "A quiet town of boat builders, and proud of it."',
    ].join('\n')
    expect(endlessSkyStories(mission)).toEqual([
      [
        'The harbour master looks up from her ledger and sighs, Captain.',
        'Outside the rain has stopped at last.',
      ],
    ])
    expect(endlessSkyPlaces(mission)).toEqual(['A quiet town of boat builders, and proud of it.'])
  })

  it('joins the lines of a campaign in the order of the play', () => {
    const scenario =
      '[part]\n story= _ "Winter came <i>early</i> that year, and it ""stayed""."\n[/part]\n' +
      '[message]\n message= _ "Then we march at dawn, captain."\n[/message]\n' +
      '[message]\n message= _ "Take $amount gold with you, my friend."\n[/message]'
    expect(wesnothStory(scenario)).toEqual([
      'Winter came early that year, and it "stayed".',
      'Then we march at dawn, captain.',
    ])
  })

  it('turns markup into paragraphs and drops headings and shouting', () => {
    const page =
      '<h2>A heading</h2><p>One line that was\nbroken for width only &amp; goes on.</p>' +
      '<p>THIS PARAGRAPH IS SHOUTED AT THE READER FROM START TO END</p>'
    expect(paragraphsOf(withoutMarkup(page))).toEqual([
      'One line that was broken for width only & goes on.',
    ])
  })

  it('cuts long writing at paragraphs and drops too short a rest', () => {
    const paragraph = Array.from({ length: 300 }, () => 'word').join(' ')
    expect(textsOf([paragraph, paragraph, paragraph, 'A short rest.'])).toEqual([
      `${paragraph}\n\n${paragraph}`,
      `${paragraph}\n\nA short rest.`,
    ])
    expect(textsOf(['Far too short.'])).toEqual([])
  })
})
