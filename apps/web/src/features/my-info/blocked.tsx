import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pages } from '../../ui/pages.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useFilters } from '../../lib/use-filters.ts'
import { BlockRow } from '../blocks/block-row.tsx'
import { BlockTag } from '../blocks/block-tag.tsx'
import { blocksQuery } from '../blocks/blocks.api.ts'
import type { TabProps } from './tabs.ts'

/** The kinds that have a tab here, and an entry in some menu to block one. */
const kinds = ['user', 'content', 'comment', 'tag'] as const
type BlockKind = (typeof kinds)[number]

/** Whom and what the reader blocked (R-account-007). */
export function Blocked({ viewer }: TabProps) {
  const { t } = useLingui()
  const { filters, change } = useFilters(['tab', 'kind'])
  const kind = kinds.find((one) => one === filters.kind) ?? 'user'
  const labels = { user: t`People`, content: t`Content`, comment: t`Comments`, tag: t`Tags` }
  return (
    <Tabs
      label={t`Blocked`}
      value={kind}
      onChange={(next) => change({ kind: next === 'user' ? '' : next })}
      tabs={kinds.map((value) => ({
        value,
        label: labels[value],
        content: (
          <div className="flex flex-col gap-5">
            {value === 'tag' ? <BlockTag filters={viewer.isAdmin} /> : null}
            <BlockList kind={value} />
          </div>
        ),
      }))}
    />
  )
}

function BlockList({ kind }: { kind: BlockKind }) {
  const { api } = useApp()
  const list = useInfiniteQuery(blocksQuery(api, kind))
  return (
    <Pages list={list} empty={<Nothing kind={kind} />}>
      {(blocks) => (
        <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
          {blocks.map((block) => (
            <BlockRow key={block.subject} block={block} />
          ))}
        </ul>
      )}
    </Pages>
  )
}

function Nothing({ kind }: { kind: BlockKind }) {
  return (
    <EmptyState
      icon={<Ban aria-hidden />}
      title={<Trans>Nothing blocked yet</Trans>}
      text={
        kind === 'user' ? (
          <Trans>
            Block someone from the menu on their channel, their works, or their comments.
          </Trans>
        ) : kind === 'content' ? (
          <Trans>Block something from the menu on its page.</Trans>
        ) : kind === 'comment' ? (
          <Trans>To hide a comment, open its menu and choose “Hide this comment”.</Trans>
        ) : (
          <Trans>Tags you block show up here.</Trans>
        )
      }
    />
  )
}
