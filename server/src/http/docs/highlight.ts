import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import typescript from 'highlight.js/lib/languages/typescript'
import yaml from 'highlight.js/lib/languages/yaml'
import { escapeHtml } from '../../platform/html.ts'

const languages = { bash, javascript, json, python, typescript, yaml }
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language)

const aliases: Record<string, string> = { sh: 'bash', js: 'javascript', ts: 'typescript' }

/** Code as HTML with syntax highlighting. */
export function highlighted(code: string, language: string): string {
  const name = aliases[language] ?? language
  return name in languages ? hljs.highlight(code, { language: name }).value : escapeHtml(code)
}
