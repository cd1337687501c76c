/** The words of the server, with the address in them set apart, as on other pages that name one. */
export function WithAddress({ children }: { children: string }) {
  const [before, address, after] = children.split(/([^\s@]+@[^\s@]*[^\s@.])/)
  return (
    <>
      {before}
      {address && <strong className="break-words text-ink">{address}</strong>}
      {after}
    </>
  )
}
