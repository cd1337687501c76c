import { buildWebsite } from './website.ts'

buildWebsite()
