import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { Comment } from './comments.api.ts'

/** The words of a comment: plain text, in which those who are named stand out. */
export function CommentWords({ comment }: { comment: Comment }) {
  if (comment.text === '') return null
  return (
    <p
      dir="auto"
      className="max-w-full leading-relaxed [overflow-wrap:anywhere] whitespace-pre-wrap"
    >
      {partsOf(comment).map((part, index) => (
        <Fragment key={index}>{part}</Fragment>
      ))}
    </p>
  )
}

function partsOf({ text, mentions }: Comment): ReactNode[] {
  const byLength = mentions.toSorted((a, b) => b.name.length - a.name.length)
  const parts: ReactNode[] = []
  let rest = text
  while (rest !== '') {
    const at = rest.search(/[@＠]/)
    if (at === -1) return [...parts, rest]
    const named = byLength.find(({ name }) => rest.startsWith(name, at + 1))
    if (named) {
      parts.push(rest.slice(0, at), <Mention mention={named} sign={rest.charAt(at)} />)
      rest = rest.slice(at + 1 + named.name.length)
    } else {
      parts.push(rest.slice(0, at + 1))
      rest = rest.slice(at + 1)
    }
  }
  return parts
}

function Mention({ mention, sign }: { mention: Comment['mentions'][number]; sign: string }) {
  const name = sign + mention.name
  if (!mention.isCreator) return <span className="font-medium text-accent-ink">{name}</span>
  return (
    <Link
      to="/creatorhome/$oid"
      params={{ oid: mention.userOid }}
      className="font-medium text-accent-ink hover:underline"
    >
      {name}
    </Link>
  )
}
