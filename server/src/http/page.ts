/** What a list answers beside its rows. */
export interface PageInfo {
  total: number
  pages: number
  page: number
  size: number
}

export interface PageWanted {
  page: number
  size: number
}

export function pageInfo({ page, size }: PageWanted, total: number): PageInfo {
  return { total, pages: Math.ceil(total / size), page, size }
}
