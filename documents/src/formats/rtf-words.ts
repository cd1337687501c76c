/** Groups without document text, or with text other than the main text. */
export const skippedDestinations = new Set(
  (
    'fonttbl colortbl stylesheet info pict object themedata colorschememapping datastore latentstyles ' +
    'listtable listoverridetable rsidtbl generator xmlnstbl mmathPr filetbl revtbl pgptbl fldinst ' +
    'header headerl headerr headerf footer footerl footerr footerf annotation atnid atnauthor atnref ' +
    'atrfstart atrfend bkmkstart bkmkend tc xe txe rxe shpinst nonshppict do panose falt listtext pntext pn ' +
    'pnseclvl ftnsep ftnsepc aftnsep aftnsepc ftncn aftncn background fchars lchars'
  ).split(' '),
)

/** Control words that represent a character. */
export const specialCharacters: Record<string, string> = {
  tab: ' ',
  line: '\n',
  emdash: '\u2014',
  endash: '\u2013',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  lquote: '\u2018',
  rquote: '\u2019',
  ldblquote: '\u201c',
  rdblquote: '\u201d',
  bullet: '\u2022',
  zwj: '\u200d',
  zwnj: '\u200c',
}
