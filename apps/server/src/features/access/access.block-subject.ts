import { isLongerThan } from '@plax/story-engine/characters'
import { searchFold } from '@plax/story-engine/normal-form'
import type { Routes } from '@plax/contracts'
import type { BlockKind } from '@plax/contracts/block-values'
import { hashtagMaxLength } from '@plax/contracts/limits'
import type { RouteParsed } from '@plax/contracts/route'
import { storableText } from '../../platform/db/storable-json.ts'
import { AppError, invalidField } from '../../platform/errors.ts'

type BlockBody = RouteParsed<Routes['POST /content/block']>['body']

/** The one thing that a call names. Throws `block.tag_empty` (R-account-014). */
export function readBlockSubject({ userOid, contentOid, commentOid, tag }: BlockBody): {
  kind: BlockKind
  label: string
} {
  const named: { kind: BlockKind; label: string }[] = []
  if (userOid !== undefined) named.push({ kind: 'user', label: userOid })
  if (contentOid !== undefined) named.push({ kind: 'content', label: contentOid })
  if (commentOid !== undefined) named.push({ kind: 'comment', label: commentOid })
  if (tag !== undefined) named.push({ kind: 'tag', label: readTag(tag) })
  const [subject, ...others] = named
  if (subject && others.length === 0) return subject
  throw invalidField({
    in: 'body',
    path: '/',
    problem: 'Name one of userOid, contentOid, commentOid and tag.',
  })
}

function readTag(sent: string): string {
  const tag = storableText(sent)
    .replace(/^[\s#＃]+/, '')
    .trim()
  // Accents alone would be compared as nothing.
  if (searchFold(tag) === '') {
    throw new AppError('block.tag_empty')
  }
  if (!isLongerThan(tag, hashtagMaxLength)) return tag
  throw new AppError('block.tag_too_long', { maxLength: hashtagMaxLength })
}
