import { Plural, useLingui } from '@lingui/react/macro'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/class-names.ts'
import type { Mentions } from './use-mentions.ts'

/** The people whom a typed `@` may mean, under the text or above it. */
export function MentionList({ mentions, above }: { mentions: Mentions; above?: boolean }) {
  const { t } = useLingui()
  const { listId, shown, active, take } = mentions
  return (
    <>
      <span role="status" className="sr-only">
        {shown.length > 0 ? <Plural value={shown.length} one="# person" other="# people" /> : null}
      </span>
      {shown.length > 0 ? (
        <ul
          id={listId}
          role="listbox"
          aria-label={t`People to mention`}
          className={cx(
            'absolute inset-x-0 z-20 max-w-80 rounded-lg border border-line bg-overlay p-1 shadow-overlay',
            above ? 'bottom-full mb-1' : 'top-full mt-1',
          )}
        >
          {shown.map(({ oid, nickname, name, picture, isOwner }, index) => (
            <li
              key={oid}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              // The text keeps the cursor.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(nickname)}
              className={cx(
                'flex min-h-9 cursor-pointer items-center gap-2 rounded-sm px-2 py-1 text-sm pointer-coarse:min-h-11',
                index === active ? 'bg-pressed' : 'hover:bg-pressed',
              )}
            >
              <Avatar name={name} src={picture?.url ?? null} size="sm" />
              <bdi className="min-w-0 truncate">{name}</bdi>
              {name === nickname ? null : (
                <bdi className="min-w-0 truncate text-ink-faint">{nickname}</bdi>
              )}
              {isOwner ? <Badge tone="accent">{t`Creator`}</Badge> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
