/** The width of a wide card on a shelf, in place of the one that `ShelfTrack` gives. */
export const wideItem = 'w-[78%]! sm:w-[44%]! md:w-[264px]!'
