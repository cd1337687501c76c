import {
  type api,
  mostPredictedFiles,
  type Output,
  type Received,
  titleOfFile,
} from '@inkprint/contract'
import { AppError, invalidField } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { plainName, readFile, requireFewFiles } from '../analysis/files.ts'
import { readTextToAnalyze } from '../analysis/texts.ts'
import { forgetKeys } from '../idempotency-keys/idempotency.ts'
import { predictionOf } from './gptzero.ts'
import type { Judged } from './judged.ts'
import { type FileText, judgeFile, requirePaymentForAll, withKeys } from './paid-files.ts'

/**
 * Answers like GPTZero's `POST /v2/predict/files`. All files are read before the first is analyzed, so that
 * an unusable one is refused before any is charged.
 */
export async function predictFiles(
  context: Context<'api-key'>,
  input: Received<typeof api.compat.gptzero.predictFiles>,
): Promise<Output<typeof api.compat.gptzero.predictFiles>> {
  const sent = [input.files ?? [], input['files[]'] ?? []].flat()
  const { files, isKeyOurs } = withKeys(context, await readAll(context, requireSome(sent)))
  await requirePaymentForAll(context, files)
  const [first, ...others] = files
  const judged: [Judged, ...Judged[]] = [await judgeFile(context, { file: first, isKeyOurs })]
  for (const file of others) {
    try {
      judged.push(await judgeFile(context, { file, isKeyOurs }))
    } catch (error) {
      throw afterOthers(error, { name: file.name, before: judged.length })
    }
  }
  // Keys we made only cover a repeat after a failure: sending the same files again makes new analyses.
  if (isKeyOurs) {
    const { organizationId } = context.actor
    await forgetKeys(context.db, { organizationId, keys: files.map(({ key }) => key) })
  }
  return predictionOf(judged)
}

function requireSome(files: File[]): [File, ...File[]] {
  const [first, ...others] = files
  if (!first) throw invalidField('files', 'Field required')
  if (files.length > mostPredictedFiles) {
    throw invalidField('files', `At most ${mostPredictedFiles} files at a time`)
  }
  return [first, ...others]
}

async function readAll(
  context: Context<'api-key'>,
  [first, ...others]: [File, ...File[]],
): Promise<[FileText, ...FileText[]]> {
  const texts: [FileText, ...FileText[]] = [await readOne(context, first)]
  for (const file of others) texts.push(await readOne(context, file))
  return texts
}

async function readOne(context: Context<'api-key'>, file: File): Promise<FileText> {
  const { organizationId } = context.actor
  await requireFewFiles(context, organizationId)
  const name = plainName(file.name)
  try {
    const { text, facts, hash } = await readFile(context, { file, organizationId })
    const { words } = readTextToAnalyze(text)
    return { name, text, words, title: titleOfFile(facts), fileHash: hash }
  } catch (error) {
    throw naming(name, error)
  }
}

/** Names the file, of several, that cannot be used. */
function naming(name: string, error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  const detail = `${name}: ${reasonOf(error)}`
  if (error.code === 'VALIDATION_ERROR') return invalidField('files', detail)
  return new AppError(error.code, { ...error.extra, detail })
}

/** Like `naming`, for a file that failed after others were charged, which the usual message denies. */
function afterOthers(error: unknown, { name, before }: { name: string; before: number }): unknown {
  if (!(error instanceof AppError)) return error
  const reason = error.code === 'ANALYSIS_FAILED' ? 'The analysis failed.' : reasonOf(error)
  const paid = before === 1 ? 'The file before it is' : `The ${before} files before it are`
  const detail = `${name}: ${reason} ${paid} analyzed and charged: send the same request again within a day to pay only for the others.`
  return new AppError(error.code, { ...error.extra, detail })
}

function reasonOf({ body: { detail } }: AppError): string {
  if (Array.isArray(detail)) return detail.map(({ msg }) => msg).join('; ')
  return typeof detail === 'string' ? detail : detail.reason
}
