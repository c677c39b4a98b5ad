interface Placed {
  id: string
  order?: number | undefined
}

const lastOrder = 1_000

/** What comes first at a point: what the deployment names, then by order, then by name. */
export const compareBy = (first: readonly string[] = []): ((one: Placed, other: Placed) => number) => {
  const indexOf = ({ id }: Placed) => (first.includes(id) ? first.indexOf(id) : first.length)
  return (one, other) =>
    indexOf(one) - indexOf(other) ||
    (one.order ?? lastOrder) - (other.order ?? lastOrder) ||
    (one.id < other.id ? -1 : 1)
}
