const address = /([^\s@]+@[^\s@]*[^\s@.,;:)”])/

/** The words of the server, with the addresses in them set apart, as on other pages that name one. */
export function WithAddress({ children }: { children: string }) {
  return children.split(address).map((part, index) =>
    // Every second part is what the expression found.
    index % 2 === 0 ? (
      part
    ) : (
      <strong key={part} className="break-words text-ink">
        {part}
      </strong>
    ),
  )
}
