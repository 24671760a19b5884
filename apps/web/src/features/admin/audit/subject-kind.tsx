import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ConsoleLink } from '../console-link.tsx'
import { placeOf, subjectWords } from './audit-words.ts'

/** What kind of thing an entry is about; leads to its page where it has one. */
export function SubjectKind({ kind, oid }: { kind: string; oid: string | null }) {
  const { t } = useLingui()
  const words = subjectWords[kind]
  const name = words ? t(words) : kind
  if (oid !== null && kind === 'story') {
    return (
      <Link to="/story/$contentOid" params={{ contentOid: oid }} className={link}>
        {name}
      </Link>
    )
  }
  const place = oid === null ? null : placeOf(kind, oid)
  if (!place) return <span className="text-ink-soft">{name}</span>
  return (
    <ConsoleLink to={place} className={link}>
      {name}
    </ConsoleLink>
  )
}

const link = 'rounded-xs text-accent-ink underline underline-offset-4'
