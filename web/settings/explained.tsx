/** The second column of a record: what it is for, in a few sentences. */
export function Explained({ title, texts }: { title: string; texts: string[] }) {
  return (
    <section>
      <h3>{title}</h3>
      {texts.map(text => (
        <p key={text}>{text}</p>
      ))}
    </section>
  )
}
