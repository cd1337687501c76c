/** The code page for a font's character set. */
const codePageOfCharset: Record<number, string> = {
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
}

/** Keeps track of the code page of the bytes: the document's default, or that of the font. */
export function createFonts() {
  const pages = new Map<number, string>()
  let usual = 'windows-1252'
  let defined = 0
  return {
    get usual() {
      return usual
    },
    setUsual(page: number): void {
      usual = decoderFor(`windows-${page}`) ?? usual
    },
    define(font: number): void {
      defined = font
    },
    setCharset(charset: number): void {
      const page = codePageOfCharset[charset]
      if (page) pages.set(defined, page)
    },
    codePageOf: (font: number) => pages.get(font) ?? '',
  }
}

function decoderFor(name: string): string | null {
  try {
    return new TextDecoder(name).encoding
  } catch {
    return null
  }
}
