import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type OwnContentSort, ownContentSorts } from '@plax/contracts/content/content-values'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Clapperboard, Search } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { useFilters } from '../../lib/use-filters.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Filters, WordFilter } from '../../ui/filters.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Pages } from '../../ui/pages.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { NewMenu } from '../studio-frame/new-menu.tsx'
import { StudioNav } from '../studio-frame/studio-nav.tsx'
import { ChosenContents } from './chosen-contents.tsx'
import { ownContentsQuery } from './content.queries.ts'
import { UnfinishedUploads } from './unfinished-uploads.tsx'

const lists = ['own', 'inprogress', 'published', 'scheduled', 'replay'] as const

const names: Record<(typeof lists)[number], MessageDescriptor> = {
  own: msg({ message: 'All', context: 'content' }),
  inprogress: msg`In progress`,
  published: msg({ message: 'Published', context: 'content' }),
  scheduled: msg({ message: 'Scheduled', context: 'content' }),
  replay: msg`Replays`,
}

const sortNames: Record<OwnContentSort, MessageDescriptor> = {
  newest: msg({ message: 'Newest', context: 'order' }),
  oldest: msg({ message: 'Oldest', context: 'order' }),
  title: msg({ message: 'Title', context: 'order' }),
  price: msg({ message: 'Highest price', context: 'order' }),
  plays: msg({ message: 'Most played', context: 'order' }),
}

/** A creator’s content by its state; the address says which. */
export function ContentsView() {
  const { t } = useLingui()
  const { filters, change } = useFilters(['view', 'list', 'title', 'sort'])
  const sort = ownContentSorts.find((one) => one === filters.sort)
  const shown = lists.find((list) => list === filters.list) ?? 'own'
  return (
    <div className="mx-auto max-w-5xl px-4 py-8 md:px-8">
      <StudioNav current="content" />
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-xl font-semibold">
          <Trans>Your content</Trans>
        </h1>
        <NewContent />
      </div>
      <UnfinishedUploads />
      <Filters>
        <WordFilter
          label={t`Search titles`}
          value={filters.title}
          onChange={(title, how) => change({ title }, how)}
        />
        <NativeSelect
          label={t`Status`}
          value={shown}
          options={lists.map((list) => ({ value: list, label: t(names[list]) }))}
          onChange={(list) => change({ list: list === 'own' ? '' : list })}
        />
        <NativeSelect
          label={t`Sort by`}
          value={sort ?? ''}
          options={[
            { value: '', label: t({ message: 'Last changed', context: 'order' }) },
            ...ownContentSorts.map((one) => ({ value: one, label: t(sortNames[one]) })),
          ]}
          onChange={(order) => change({ sort: order })}
        />
      </Filters>
      <List
        key={shown}
        view={shown}
        {...(filters.title && { keyword: filters.title })}
        {...(sort && { sort })}
      />
    </div>
  )
}

function List(asked: { view: (typeof lists)[number]; keyword?: string; sort?: OwnContentSort }) {
  const { api } = useApp()
  // While another order or word is asked for, the rows and what is chosen of them stay.
  const list = useInfiniteQuery({
    ...ownContentsQuery(api, asked),
    placeholderData: keepPreviousData,
  })
  const none = asked.keyword ? (
    <EmptyState icon={<Search aria-hidden />} title={<Trans>No titles match</Trans>} />
  ) : (
    <EmptyState
      icon={<Clapperboard aria-hidden />}
      title={<Trans>No content here yet</Trans>}
      text={<Trans>Publish videos, audio, files, and clips.</Trans>}
    >
      <NewContent />
    </EmptyState>
  )
  return (
    <Pages list={list} pending={<SkeletonRows rows={3} className="h-24" />} empty={none}>
      {(contents) => <ChosenContents contents={contents} />}
    </Pages>
  )
}

/** Opens the form of a new draft, of the type that’s chosen. */
function NewContent() {
  return (
    <NewMenu view="content">
      <Trans>New content</Trans>
    </NewMenu>
  )
}
