import type { content, contentAccess } from '@plax/contracts/content/shapes'
import type { Picture } from '@plax/contracts/media/media'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { type AccessAnswer, canEdit, presentOffer, refusalOf } from '../../access/access.service.ts'
import { listUsers, presentPeople, type UserRow } from '../../account/account.service.ts'
import { descriptionIn } from '../../catalogue/catalogue.service.ts'
import { encodingsOf, type Encoding } from '../../media/encoding/encoding.service.ts'
import { blurPicture, getPictures, previewsOf, signerOf } from '../../media/media.service.ts'
import { offeredAccess } from '../../subscription/subscription.service.ts'
import type { AppError } from '../../../platform/errors.ts'
import { presentEncoding } from '../files/encoding.ts'
import { contentCodes } from '../item/content-kind.ts'
import type { ContentRow } from '../item/content.queries.ts'
import { picturesOf } from '../item/texts.ts'
import { listPartners, type PartnerRow } from '../partners/partners.queries.ts'
import {
  isVeiledFor,
  presentCards,
  type PresentDeps,
  priceNow,
  type View,
} from './present-cards.ts'

export type Content = z.output<typeof content>
type Access = z.output<typeof contentAccess>

/** Contents as their pages show them; what is for their creators where `withEditing` allows. */
export async function presentContents(
  deps: PresentDeps,
  rows: readonly ContentRow[],
  view: View & { withEditing?: boolean },
): Promise<Content[]> {
  const { db } = deps
  const cards = await presentCards(deps, rows, view)
  const pictures = await getPictures(
    db,
    rows.flatMap(({ fields }) => picturesOf(fields)),
    signerOf(deps),
  )
  const partners = await listPartners(
    db,
    rows.map(({ oid }) => oid),
  )
  const users = await listUsers(db, [...new Set(partners.map(({ user_oid }) => user_oid))])
  const people = await presentPeople(db, users, view.lang)
  const previews = await previewsOf(
    db,
    rows.filter(isShownWithPreview).map(({ oid }) => oid),
  )
  const isEditor = (row: ContentRow) => view.withEditing !== false && canEdit(view.viewer, row)
  const encodings = await encodingsOf(
    db,
    rows.filter(isEditor).map(({ oid }) => oid),
  )
  const who = new Map(users.map((user, index) => [user.oid, { user, person: people[index] }]))
  return rows.flatMap((row, index) => {
    const card = cards[index]
    if (!card) return []
    const own = partners.filter(({ content_oid }) => content_oid === row.oid)
    return {
      ...card,
      description: descriptionIn(row, view.lang),
      playerImage: pictureFor(view.viewer, { row, oid: row.fields.playerImage, pictures }),
      backgroundImage: pictureFor(view.viewer, {
        row,
        oid: row.fields.backgroundImage,
        pictures,
      }),
      sellsParts: row.fields.sellsParts ?? false,
      hasFile: Boolean(row.fields.file ?? row.fields.files?.[0]),
      hasPreview: Boolean(row.fields.preview),
      preview: previews.get(row.oid) ?? null,
      allowsBonus: row.allows_bonus,
      poll: pollOf(row),
      coCreators: own.flatMap(({ state, user_oid }) => {
        const person = who.get(user_oid)?.person
        return state === 'confirmed' && person ? person : []
      }),
      editing: isEditor(row)
        ? {
            ...editingOf(row, own, { who, encoding: encodings.get(row.oid) }),
            pictures: picturesOf(row.fields).flatMap((oid) => pictures.get(oid) ?? []),
          }
        : null,
    }
  })
}

/** Public files are served of what is out, and never of what is for adults. */
function isShownWithPreview({ state, is_adult: isAdult, fields }: ContentRow): boolean {
  return state === 'published' && !isAdult && Boolean(fields.preview)
}

/** One, as `presentContents`. */
export async function presentContent(
  deps: PresentDeps,
  row: ContentRow,
  view: View,
): Promise<Content> {
  const [presented] = await presentContents(deps, [row], view)
  if (!presented) throw new Error('A content was presented as none.')
  return presented
}

/** What the caller can do with it, with each offer at the price of now. */
export async function presentAccess(
  db: Db,
  asked: { row: ContentRow; access: AccessAnswer; maxHeight: number | null; now: Date },
): Promise<Access> {
  const { row, maxHeight, now } = asked
  const access = await offeredAccess(db, asked.access, now)
  if (access.allowed) return { allowed: true, reason: null, by: access.by, offers: [], maxHeight }
  const offers = access.offers.map((offer) => presentOffer(atPriceOf(row, offer, now)))
  return { allowed: false, reason: access.reason, by: null, offers, maxHeight }
}

/** What a call answers to whom a content that they may know of is not open. */
export async function contentRefusal(
  db: Db,
  { row, access, now }: { row: ContentRow; access: AccessAnswer & { allowed: false }; now: Date },
): Promise<AppError> {
  const told = await offeredAccess(db, access, now)
  const offers = told.offers.map((offer) => atPriceOf(row, offer, now))
  return refusalOf({ ...told, offers }, contentCodes)
}

type Offer = (AccessAnswer & { allowed: false })['offers'][number]

function atPriceOf(row: ContentRow, offer: Offer, now: Date): Offer {
  return offer.kind === 'buy'
    ? { ...offer, priceCoins: priceNow(row, now) ?? offer.priceCoins }
    : offer
}

function pictureFor(
  viewer: View['viewer'],
  worn: {
    row: ContentRow
    oid: string | null | undefined
    pictures: ReadonlyMap<string, Picture>
  },
): Picture | null {
  const { row, oid, pictures } = worn
  const picture = pictures.get(oid ?? '') ?? null
  return picture && isVeiledFor(viewer, row) ? blurPicture(picture) : picture
}

function pollOf({ fields, published_at }: ContentRow): Content['poll'] {
  const { poll } = fields
  if (!poll || published_at === null) return null
  const endsAt = poll.lengthHours
    ? new Date(published_at.getTime() + poll.lengthHours * 3_600_000).toISOString()
    : null
  return { title: poll.title, options: poll.options, endsAt }
}

function editingOf(
  row: ContentRow,
  partners: readonly PartnerRow[],
  {
    who,
    encoding,
  }: {
    who: ReadonlyMap<string, { user: UserRow; person: Content['coCreators'][number] | undefined }>
    encoding: Encoding | undefined
  },
): Omit<NonNullable<Content['editing']>, 'pictures'> {
  return {
    version: row.version,
    fields: row.fields,
    discountSettings: row.discount,
    coCreators: partners.map(({ user_oid, share, state }) => {
      const { user, person } = who.get(user_oid) ?? {}
      return { email: user?.email ?? null, user: person ?? null, share, state }
    }),
    encoding: presentEncoding(row, encoding),
    openToKorea: row.fields.openToKorea ?? true,
    hasPassword: row.password_oid !== null,
  }
}
