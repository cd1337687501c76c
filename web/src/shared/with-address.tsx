const address = /([^\s@]+@[^\s@]*[^\s@.,;:)”])/

/** The server's message, with the email addresses in it set apart, as on other pages that show one. */
export function WithAddress({ children }: { children: string }) {
  return children.split(address).map((part, index) =>
    // `split` with a capturing group puts the matches at odd indexes.
    index % 2 === 0 ? (
      part
    ) : (
      <strong key={part} className="break-words text-ink">
        {part}
      </strong>
    ),
  )
}
