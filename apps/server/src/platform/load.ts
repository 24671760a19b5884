import type * as Anthropic from '@ai-sdk/anthropic'
import type * as DeepSeek from '@ai-sdk/deepseek'
import type * as Google from '@ai-sdk/google'
import type * as OpenAi from '@ai-sdk/openai'
import type * as OpenAiCompatible from '@ai-sdk/openai-compatible'
import type * as Swagger from '@fastify/swagger'
import type * as S3 from '@aws-sdk/client-s3'
import type * as S3Presigner from '@aws-sdk/s3-request-presigner'
import type * as Zip from '@zip.js/zip.js'
import type * as Ai from 'ai'
import type DateHolidays from 'date-holidays'
import type * as Jose from 'jose'
import { createRequire } from 'node:module'
import type * as Nodemailer from 'nodemailer'
import type * as Otplib from 'otplib'
import type PdfKit from 'pdfkit'
import type * as Qr from 'qr'
import type Sharp from 'sharp'
import type { Stripe } from 'stripe'
import type * as Tinyld from 'tinyld'
import type * as WebPush from 'web-push'
import type * as Yauzl from 'yauzl'
import { StartError } from './errors.ts'

/** What few installations or few calls need. */
interface Libraries {
  '@ai-sdk/anthropic': typeof Anthropic
  '@ai-sdk/deepseek': typeof DeepSeek
  '@ai-sdk/google': typeof Google
  '@ai-sdk/openai': typeof OpenAi
  '@ai-sdk/openai-compatible': typeof OpenAiCompatible
  '@aws-sdk/client-s3': typeof S3
  '@aws-sdk/s3-request-presigner': typeof S3Presigner
  '@fastify/swagger': typeof Swagger
  '@zip.js/zip.js': typeof Zip
  ai: typeof Ai
  'date-holidays': typeof DateHolidays
  jose: typeof Jose
  nodemailer: typeof Nodemailer
  otplib: typeof Otplib
  pdfkit: typeof PdfKit
  qr: typeof Qr
  sharp: typeof Sharp
  stripe: typeof Stripe
  tinyld: typeof Tinyld
  'web-push': typeof WebPush
  yauzl: typeof Yauzl
}

const require = createRequire(import.meta.url)

/**
 * A library that is loaded when it is first needed: it costs who does not need it neither time at the
 * start nor memory. Throws `StartError` where its package is missing.
 */
export function load<Name extends keyof Libraries>(name: Name): Libraries[Name] {
  try {
    return require(name) as Libraries[Name]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    throw new StartError(`The package ${name} is missing. Run npm install.`)
  }
}
