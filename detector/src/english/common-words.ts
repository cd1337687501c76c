/** The most common words, by which the language gate recognizes English. */
export const commonWords: ReadonlySet<string> = new Set(
  `the of and to in is that it for was on with as are be this have from or had by not but what
    all were when we there can an your which their said if do will each about how up out them then she
    many some so these would other into has more her two like him see time could no make than first been
    its who now people my made over did down only way find use may water long little very after words
    called just where most know get through back much before also around another came come work three
    because does part even place well such here take why things help put years different away again off
    went old number great tell men say small every found still between name should home big give air line
    set own under read last never us left end along while might next sound below saw something thought
    both few those always looked show large often together asked house don't world going want school
    important until form food keep children feet land side without boy once animals life enough took
    sometimes four head above kind began almost live page got earth need far hand high year mother light
    country father let night picture being study second soon story since white ever paper hard near
    sentence better best across during today however sure knew it's try told young sun thing whole hear
    example heard several change answer room sea against top turned learn point city play toward five
    himself usually money seen didn't car morning i'm body upon family later turn move face door cut done
    group true half red fish plants they you he his i am me our at a they're you're can't isn't`.split(
    /\s+/,
  ),
)
