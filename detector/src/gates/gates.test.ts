import { describe, expect, test } from 'vitest'
import { english } from '../english/english.ts'
import { readDocument } from '../text/document.ts'
import { normalize } from '../text/normalize.ts'
import { recognizeLanguage } from './language.ts'
import { findNotProse } from './prose.ts'

function languageOf(text: string) {
  return recognizeLanguage(readDocument(normalize(text, english).text, english), english)
}

function notProse(original: string) {
  const { text, report } = normalize(original, english)
  return findNotProse({
    original,
    document: readDocument(text, english),
    report,
    language: english,
  })
}

const prose =
  'The shop on the corner has been there since before I was born, and the man who runs it knows everybody by name. On Mondays he opens late because of his back. We buy bread, milk and the paper, and if it rains we stay a while and talk about nothing much. '

describe('languages', () => {
  test.each([
    [
      'de',
      'Der Laden an der Ecke war schon da, bevor ich geboren wurde, und der Mann, der ihn führt, kennt alle beim Namen. Am Montag macht er später auf, weil er es mit dem Rücken hat. Wir kaufen Brot und Milch und die Zeitung.',
    ],
    [
      'es',
      'La tienda de la esquina estaba allí antes de que yo naciera, y el hombre que la lleva conoce a todo el mundo por su nombre. Los lunes abre tarde por culpa de la espalda. Compramos pan, leche y el periódico.',
    ],
    [
      'fr',
      "Le magasin du coin était là avant ma naissance, et l'homme qui le tient connaît tout le monde par son nom. Le lundi, il ouvre tard à cause de son dos. Nous achetons du pain, du lait et le journal, et nous parlons un peu.",
    ],
    [
      'pl',
      'Sklep na rogu był tam, zanim się urodziłem, a człowiek, który go prowadzi, zna wszystkich po imieniu. W poniedziałki otwiera późno, bo ma chory kręgosłup. Kupujemy chleb, mleko i gazetę, a jak pada, to zostajemy na chwilę.',
    ],
    [
      'it',
      "Il negozio all'angolo c'era prima che io nascessi, e l'uomo che lo gestisce conosce tutti per nome. Il lunedì apre tardi per via della schiena. Compriamo il pane, il latte e il giornale, e se piove restiamo un po' a parlare.",
    ],
    [
      'pt',
      'A loja da esquina já estava lá antes de eu nascer, e o homem que a dirige conhece todos pelo nome. Às segundas abre tarde por causa das costas. Compramos pão, leite e o jornal, e quando chove ficamos um pouco.',
    ],
    [
      'nl',
      'De winkel op de hoek was er al voordat ik geboren werd, en de man die hem runt kent iedereen bij naam. Op maandag gaat hij laat open vanwege zijn rug. We kopen brood, melk en de krant, en als het regent blijven we even.',
    ],
    [
      'sv',
      'Butiken på hörnet fanns där innan jag föddes, och mannen som sköter den känner alla vid namn. På måndagar öppnar han sent för att han har ont i ryggen. Vi köper bröd, mjölk och tidningen, och om det regnar så stannar vi.',
    ],
    [
      'tr',
      'Köşedeki dükkan ben doğmadan önce de oradaydı ve onu işleten adam herkesi adıyla tanır. Pazartesi günleri beli ağrıdığı için geç açar. Ekmek, süt ve gazete alırız, yağmur yağarsa da bir süre kalır, çok konuşuruz.',
    ],
    [
      'id',
      'Toko di sudut jalan itu sudah ada sebelum saya lahir, dan orang yang menjalankannya mengenal semua orang dengan nama. Pada hari Senin dia buka lebih lambat karena punggungnya sakit. Kami membeli roti dan susu.',
    ],
    [
      'ru',
      'Магазин на углу был там ещё до моего рождения, и человек, который его держит, знает всех по имени. По понедельникам он открывает поздно.',
    ],
    [
      'zh',
      '街角的那家商店在我出生之前就在那里了，经营它的人认识每一个人的名字。星期一因为背痛他开门很晚。我们买面包、牛奶和报纸。',
    ],
    [
      'ja',
      '角の店は私が生まれる前からそこにあり、経営者は皆の名前を知っています。月曜日は腰が痛いので遅く開きます。',
    ],
    [
      'ar',
      'كان المتجر عند الزاوية موجودا قبل أن أولد، والرجل الذي يديره يعرف الجميع بالاسم. في أيام الاثنين يفتح متأخرا بسبب ظهره.',
    ],
    [
      'he',
      'החנות בפינה הייתה שם לפני שנולדתי, והאיש שמנהל אותה מכיר את כולם בשמם. בימי שני הוא פותח מאוחר בגלל הגב.',
    ],
    [
      'ko',
      '모퉁이의 가게는 내가 태어나기 전부터 거기에 있었고 가게를 운영하는 사람은 모두의 이름을 안다.',
    ],
    [
      'el',
      'Το μαγαζί στη γωνία ήταν εκεί πριν γεννηθώ και ο άνθρωπος που το έχει ξέρει όλους με το όνομά τους.',
    ],
  ])('%s is not English', (code, text) => {
    expect(languageOf(text)).toMatchObject({ code, isExpected: false })
  })

  test.each([
    ['plain', prose],
    [
      'by a learner',
      'Yesterday I go to the market with my sister because we was need some vegetable for dinner. The people there is very kind and they give to us discount. I am thinking that in my country the markets are more big, but here I like more because is clean and I can to speak with everybody. My english not so good but they understand me.',
    ],
    [
      'with names and figures',
      'Rangers beat Celtic 2-1 at Ibrox on Sunday with goals from James Tavernier and Cyriel Dessers, before Kyogo Furuhashi pulled one back in the 88th minute. Philippe Clement said the team had been patient. Brendan Rodgers was not happy with the referee, Nick Walsh, or with the VAR.',
    ],
    [
      'technical',
      'The scheduler assigns pods to nodes. Each kubelet reports its capacity to the API server, which stores it in etcd. If a node fails, the controller marks its pods as lost and the scheduler places new ones. A pod disruption budget limits how many may be down at once.',
    ],
  ])('English %s is English', (_, text) => {
    expect(languageOf(text)).toMatchObject({ code: 'en', isExpected: true })
  })

  test('a text half in another language is not English', () => {
    const german =
      'Der Laden an der Ecke war schon da, bevor ich geboren wurde, und der Mann kennt alle beim Namen. '
    expect(languageOf(prose.repeat(2) + german.repeat(5)).isExpected).toBe(false)
  })

  test('an English text with a foreign quotation is English', () => {
    expect(languageOf(`${prose.repeat(4)} "Es ist, wie es ist," sagt er dann.`).isExpected).toBe(
      true,
    )
  })
})

describe('prose', () => {
  const verse =
    'The moon went down behind the mill,\nand nobody was counting,\nthe river lay along the hill\nas if the dark were mounting\n'
  const code =
    'function add(a, b) {\n  return a + b;\n}\nconst total = items.map((item) => item.price * 2).reduce(add, 0);\nif (total > 10) { console.log("total: " + total); }\n'
  test.each([
    ['code', code.repeat(8)],
    ['code', `Here it is:\n\`\`\`js\n${code.repeat(8)}\`\`\``],
    [
      'table',
      '| name | price | stock |\n|------|-------|-------|\n'.padEnd(60) +
        '| lamp | 12.50 | 14 |\n'.repeat(40),
    ],
    ['list', '- two eggs\n- a cup of plain flour\n- some milk from the shop\n'.repeat(20)],
    [
      'transcript',
      '[00:01:12] SPEAKER 1: Yeah, so I think we should look at it again.\n'.repeat(12),
    ],
    [
      'transcript',
      'Anna: Yeah, I think we should look at it.\nTom Berg: Not before Friday.\n'.repeat(9),
    ],
    [
      'transcript',
      '12\n00:00:04,000 --> 00:00:06,900\nso I think we should look\nat the numbers again\n\n'.repeat(
        20,
      ),
    ],
    ['table', 'name,price,town\nBlue shirt,12,Leeds\nRed shirt,9,York\n'.repeat(12)],
    ['table', 'Blue shirt\t12\tLeeds\nRed shirt\t9\tYork\n'.repeat(12)],
    ['verse', verse.repeat(8)],
    ['verse', verse.repeat(8).replaceAll(' ', '\u2009')],
    ['verse', verse.repeat(8).replaceAll(/(\w{2})/g, '$1\u200b')],
    ['encoded', Buffer.from(prose.repeat(6)).toString('base64')],
    ['unpunctuated', 'and then we went to the shop and it was raining so we stayed '.repeat(40)],
    ['little_text', '12 4 88 23 9 11 47 '.repeat(60)],
    ['little_text', '🎉😀👍 '.repeat(80)],
    ['little_text', ''],
  ] as const)('%s is not prose', (kind, text) => {
    expect(notProse(text)).toBe(kind)
  })

  test.each([
    ['one paragraph', prose.repeat(5)],
    ['wrapped lines', prose.repeat(5).replaceAll(/(.{1,60}) /g, '$1\n')],
    ['narrow wrapped lines', prose.repeat(5).replaceAll(/(.{1,42}) /g, '$1\n')],
    [
      'dialogue',
      '"Are you coming?" she asked.\n"No."\n"Why not?"\n"Because I do not want to."\n'.repeat(20),
    ],
    [
      'questions and answers',
      'Q: What does it cost to send a parcel?\nA: It costs nothing if you bring it to the shop yourself.\n'.repeat(
        9,
      ),
    ],
    ['a play within prose', `${prose.repeat(5)}\n\nAnna: Well?\nTom: Well what?\n`],
    ['a list of sentences', `${'- The first thing to know is that it takes time.\n'.repeat(12)}`],
    ['HTML', `<div><p>${prose.repeat(5)}</p></div>`],
    ['a text with some code', `${prose.repeat(8)}\n\`\`\`\n${code}\`\`\``],
  ])('%s is prose', (_, text) => {
    expect(notProse(text)).toBeNull()
  })
})
