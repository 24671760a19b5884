import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useMay } from '../../lib/use-may.ts'
import { type Column, Table } from '../../ui/table.tsx'
import { When } from '../../ui/when.tsx'
import { AdminList } from './admin-list.tsx'
import { itemStateNames } from './item-state-names.ts'
import { ModerateButton, type ModerationCalls } from './moderate-button.tsx'
import type { ModeratedItem } from './moderation.tsx'
import { PersonLink } from './person-link.tsx'

interface ListedItem extends ModeratedItem {
  contentOid: string
  updatedAt: string
}

type Filters = 'search' | 'creator' | 'state'

/** Items of a kind in every state, and whether the public can find them. */
export function ItemList<Row extends ListedItem, Answer>({
  caption,
  calls,
  titleOf,
  creatorOf,
  columns,
  moderation,
  ...list
}: Pick<
  ComponentProps<typeof AdminList<Row, Answer, Filters>>,
  'title' | 'text' | 'query' | 'empty'
> & {
  caption: string
  calls: ModerationCalls
  titleOf: (row: Row) => ReactNode
  creatorOf: (row: Row) => { oid: string; nickname: string }
  /** Between the creator and the last change. */
  columns: readonly Column<Row>[]
  /** The dialog that takes an item down or restores it. */
  moderation: (row: Row, onClose: () => void) => ReactNode
}) {
  const { t } = useLingui()
  const may = useMay()
  const [moderated, setModerated] = useState<Row | null>(null)
  return (
    <>
      <AdminList
        {...list}
        filters={[
          { name: 'search', label: t`Title or ID`, kind: 'word', wide: true },
          { name: 'creator', label: t`Creator: nickname or ID`, kind: 'word' },
          {
            name: 'state',
            label: t`Status`,
            kind: 'name',
            all: t`All statuses`,
            names: itemStateNames,
          },
        ]}
      >
        {(rows) => (
          <Table<Row>
            stacked
            caption={caption}
            rows={rows}
            rowKey={(row) => row.contentOid}
            columns={[
              { key: 'title', label: t`Title`, cell: titleOf },
              {
                key: 'creator',
                label: t`Creator`,
                cell: (row) => <PersonLink {...creatorOf(row)} />,
              },
              ...columns,
              {
                key: 'changed',
                label: t`Last change`,
                numeric: true,
                cell: ({ updatedAt }) => <When at={updatedAt} />,
              },
              (may(calls.takeDown) || may(calls.restore)) && {
                key: 'act',
                label: <span className="sr-only">{t`Actions`}</span>,
                numeric: true,
                cell: (row) => (
                  <ModerateButton
                    size="sm"
                    item={row}
                    calls={calls}
                    onClick={() => setModerated(row)}
                  />
                ),
              },
            ]}
          />
        )}
      </AdminList>
      {moderated ? moderation(moderated, () => setModerated(null)) : null}
    </>
  )
}
