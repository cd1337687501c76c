/** Closed-class words and the most common verbs: they carry style, not subject matter. */
export const functionWords: ReadonlySet<string> = new Set(
  `a about above across after again against all almost along already also although always am among an and
another any anyone anything are aren't around as at away be became because become been before began behind
being below between both but by call came can can't cannot come could couldn't did didn't do does doesn't
doing don't done down during each either else enough even ever every everyone everything far felt few find
first for found from further gave get gets getting give given go goes going gone got had hadn't has hasn't
have haven't having he he's her here hers herself him himself his how however i i'd i'll i'm i've if in
indeed instead into is isn't it it's its itself just keep kept knew know known last least less let like made
make makes making many may maybe me might mine more most much must my myself need neither never new next no
nobody none nor not nothing now of off often oh on once one only onto or other others otherwise our ours
ourselves out over own perhaps put quite rather really said same saw say says second see seem seemed seems
seen several shall she she's should shouldn't since so some someone something sometimes soon still such take
taken than that that's the their theirs them themselves then there there's therefore these they they're
they've thing things think this those though thought three through thus to together told too took toward
towards two under unless until up upon us use used using very via want wanted was wasn't way we we'd we'll
we're we've well went were weren't what what's when where whether which while who whom whose why will with
within without won't would wouldn't yes yet you you'd you'll you're you've your yours yourself`.split(
    /\s+/,
  ),
)
