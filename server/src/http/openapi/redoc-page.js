// Runs in the browser, after boot.js has put the theme on the document.
const light = {
  sheet: '#fefcf8',
  paper: '#f6f1e7',
  ink: '#1d1b18',
  inkSoft: '#524d45',
  rule: '#ddd4c4',
  accent: '#24437f',
  ai: '#a72f1d',
  aiWash: '#f7e5de',
  human: '#1c5f46',
  humanWash: '#e1ecdf',
  caution: '#6b5a00',
  panel: '#1d1b18',
  block: '#2b2822',
}
const dark = {
  sheet: '#14161b',
  paper: '#1b1e25',
  ink: '#ede6d9',
  inkSoft: '#bdb6a9',
  rule: '#2d313b',
  accent: '#a3b9f2',
  ai: '#f2907a',
  aiWash: '#36211d',
  human: '#80cba8',
  humanWash: '#182c24',
  caution: '#ecd25a',
  panel: '#0f1115',
  block: '#1b1e25',
}
const isDark = document.documentElement.dataset.theme === 'dark'
const colours = isDark ? dark : light
const sans = '"Hanken Grotesk", system-ui, sans-serif'
const serif = 'Newsreader, Georgia, serif'
const mono = '"JetBrains Mono", ui-monospace, monospace'
// The labels of methods are filled: light letters on a deep ground in both themes.
const methods = { get: light.human, post: light.accent, put: light.caution, delete: light.ai }

const theme = {
  spacing: { sectionVertical: 24 },
  colors: {
    primary: { main: colours.accent },
    success: { main: colours.human },
    warning: { main: colours.caution },
    error: { main: colours.ai },
    gray: { 50: colours.paper, 100: colours.paper },
    text: { primary: colours.ink, secondary: colours.inkSoft },
    border: { dark: colours.rule, light: colours.rule },
    responses: {
      success: { color: colours.human, backgroundColor: colours.humanWash },
      error: { color: colours.ai, backgroundColor: colours.aiWash },
    },
    http: methods,
  },
  schema: {
    linesColor: colours.rule,
    typeNameColor: colours.inkSoft,
    typeTitleColor: colours.inkSoft,
    requireLabelColor: colours.ai,
    nestedBackground: colours.paper,
    arrow: { color: colours.inkSoft },
  },
  typography: {
    fontSize: '16px',
    fontFamily: sans,
    headings: { fontFamily: serif, fontWeight: '500' },
    code: { color: colours.accent, backgroundColor: colours.paper, fontFamily: mono },
    links: { color: colours.accent, visited: colours.accent, hover: colours.accent },
  },
  sidebar: {
    backgroundColor: colours.paper,
    textColor: colours.ink,
    activeTextColor: colours.accent,
  },
  logo: { maxHeight: '60px', maxWidth: '60px', gutter: '10px' },
  codeBlock: { backgroundColor: colours.block },
  rightPanel: {
    backgroundColor: colours.panel,
    servers: {
      overlay: { backgroundColor: colours.sheet, textColor: colours.ink },
      url: { backgroundColor: colours.paper },
    },
  },
  fab: { backgroundColor: colours.paper, color: colours.accent },
}

const options = {
  theme,
  requiredPropsFirst: true,
  hideSchemaPattern: true,
  pathInMiddlePanel: true,
  jsonSampleExpandLevel: 3,
  // What scrolls into view stops below the bar.
  scrollYOffset: '.bar',
}
window.Redoc.init('/openapi.json', options, document.getElementById('documentation'))

// The viewer takes its colours once.
const reload = () => window.location.reload()
window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', reload)
window.addEventListener('storage', ({ key }) => key === 'inkprint-theme' && reload())
