import { Trans, useLingui } from '@lingui/react/macro'
import {
  type ContentCategory,
  contentCategories,
  contentTypes,
} from '@plax/contracts/content/content-values'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, notFound, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Clapperboard } from 'lucide-react'
import { Suspense } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Chip, ChipGroup, chipLine, chipLinkClasses } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Pages } from '../../ui/pages.tsx'
import { typeNames } from '../play/type-names.ts'
import { contentCard } from '../play/content-card.tsx'
import { contentTopicsQuery } from '../play/topics.api.ts'
import { ItemGrid, ItemGridShape } from '../shelf/item-grid.tsx'
import { type CategoryAddress, readCategoryAddress } from './category-address.ts'
import { categoryNames, categoryTexts } from './category-names.ts'
import { categoryQuery } from './category.api.ts'

/** What there is to watch and hear, all of it or of a category (R-content-009). */
export function CategoryPage() {
  const { t } = useLingui()
  const { api, kinds } = useApp()
  const { category: name } = useParams({ from: '/framed/p/{-$category}' })
  const navigate = useNavigate({ from: '/p/{-$category}' })
  const categorized = readCategoryAddress(name, useSearch({ from: '/framed/p/{-$category}' }))
  if (!categorized) throw notFound()
  const { category = 'all', type: chosen, sort } = categorized
  const list = useInfiniteQuery(categoryQuery(api, categorized))
  const { data: topics } = useQuery(contentTopicsQuery(api))
  // With what the address names, whatever it holds.
  const types = contentTypes.filter((type) => type === chosen || topics?.types.includes(type))
  const categories = contentCategories.filter(
    (one) => one === category || topics?.categories.includes(one),
  )
  const choose = (change: CategoryAddress) =>
    void navigate({
      search: (search) => ({ ...search, ...change }),
      replace: true,
      resetScroll: false,
    })
  return (
    <div className="mx-auto flex max-w-[1200px] flex-col gap-5 px-4 py-6 md:px-8 md:py-8">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold md:text-2xl">{t(categoryNames[category])}</h1>
          <p className="mt-1 text-sm text-ink-soft">{t(categoryTexts[category])}</p>
        </div>
        <NativeSelect
          label={t`Sort by`}
          value={sort}
          options={[
            { value: 'new', label: t`Newest` },
            { value: 'popular', label: t`Most played` },
          ]}
          onChange={(value) => choose({ sort: value })}
        />
      </header>
      <div className="flex flex-col gap-2">
        <CategoryLinks categories={categories} />
        {types.length > 1 ? (
          <ChipGroup label={t`Type`} scrolls>
            {types.map((type) => (
              <Chip
                key={type}
                chosen={type === chosen}
                onChoose={() => choose({ type: type === chosen ? undefined : type })}
              >
                {t(typeNames[type])}
              </Chip>
            ))}
          </ChipGroup>
        ) : null}
      </div>
      {category === 'all' && chosen === undefined
        ? kinds.map(({ name: kind, home: { Now } }) =>
            Now ? (
              <Suspense key={kind} fallback={null}>
                <Now />
              </Suspense>
            ) : null,
          )
        : null}
      <h2 className="sr-only">
        <Trans>Videos and audio</Trans>
      </h2>
      <Pages
        endless
        list={list}
        pending={<ItemGridShape card={contentCard} />}
        empty={
          <Nothing isNarrowed={chosen !== undefined} onClear={() => choose({ type: undefined })} />
        }
      >
        {(contents) => <ItemGrid card={contentCard} items={contents} eager={4} />}
      </Pages>
    </div>
  )
}

/** The way to everything and to each category that has something. */
function CategoryLinks({ categories }: { categories: readonly ContentCategory[] }) {
  const { t } = useLingui()
  if (categories.length === 0) return null
  return (
    <nav aria-label={t`Categories`} className={cx('flex flex-wrap gap-2', chipLine)}>
      {(['all', ...categories] as const).map((one) => (
        <Link
          key={one}
          to="/p/{-$category}"
          params={{ category: one === 'all' ? undefined : one }}
          activeOptions={{ exact: true, includeSearch: false }}
          className={cx(
            chipLinkClasses,
            'aria-[current]:border-accent-ink aria-[current]:bg-accent-soft aria-[current]:text-accent-ink',
          )}
        >
          {one === 'all' ? (
            <Trans context="of all categories">Everything</Trans>
          ) : (
            t(categoryNames[one])
          )}
        </Link>
      ))}
    </nav>
  )
}

function Nothing({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (isNarrowed) {
    return (
      <EmptyState icon={<Clapperboard aria-hidden />} title={<Trans>Nothing matches</Trans>}>
        <Button onClick={onClear}>
          <Trans>Clear all filters</Trans>
        </Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<Clapperboard aria-hidden />}
      title={<Trans>Nothing here yet</Trans>}
      text={<Trans>New videos and audio show up here as creators publish them.</Trans>}
    >
      <Link to="/browse" className={buttonClasses()}>
        <Trans>Browse stories</Trans>
      </Link>
    </EmptyState>
  )
}
