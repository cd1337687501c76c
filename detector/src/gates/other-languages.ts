/**
 * The most common words of languages written in Latin letters, to recognize texts in them; a word that two
 * languages share counts for both.
 */
export const otherLanguages = {
  de: set(`der die das und ist nicht ein eine zu den mit von auf für im sich des dem als auch es an werden
    aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur
    oder aber vor zur bis mehr durch man sein wurde sei ich wir ihr kann wenn unter gegen vom können
    schon keine habe seine uns dann wieder sehr hier alle diese dieser beim jahre zwei was mich mir`),
  fr: set(`le la les de des du un une et est que qui dans en pour pas au sur se plus par ce il elle ne sont
    avec son sa ses aux mais ou nous vous ils elles cette ces comme tout être fait été leur leurs deux
    même aussi bien sans peut où très on je tu y si entre après avant dont ans lui était c'est d'un
    d'une qu'il n'est l'on s'est j'ai`),
  es: set(`el la los las de del y que en un una es se no por con para su al lo como más pero sus le ya o
    este sí porque esta entre cuando muy sin sobre también me hasta hay donde quien desde todo nos
    durante todos uno les ni contra otros ese eso ante ellos e esto mí antes algunos qué unos yo otro
    otras otra él tanto esa estos mucho quienes nada ser son está fue han`),
  pt: set(`o a os as de do da dos das e que em um uma é não por com para se na no nos nas ao mais como mas
    foi ele tem seu sua ou ser quando muito há já está eu também só pelo pela até isso ela entre era
    depois sem mesmo aos ter seus quem esse eles estão você tinha foram essa num nem suas meu às minha`),
  it: set(`il lo la i gli le di del della dei delle e che in un una è non per con da si a al alla come più ma
    sono ha nel nella anche o se questo questa su dal dalla suo sua loro ci perché quando stato essere
    tra molto ancora dopo prima tutti così c'è era hanno solo fra sul sulla cosa dove chi`),
  nl: set(`de het een en van in is dat op te zijn met voor niet aan er ook als bij door maar naar om over ze
    hij uit dan nog wel geen worden wordt of deze dit heeft hebben kan was meer tot al veel zo werd je
    we ik zich onder omdat hun waar wat wie men haar moet zou kunnen worden`),
  pl: set(`i w na z się nie do że to jest o jak po co ale od za przez tak był jego jej tym są dla czy go
    oraz przy może już było była tego które który która ich tylko bardzo być jako ze lub być mnie
    sobie ma jednak mi pan gdy nawet kiedy pod nad przed między bo więc także również roku lat swoje`),
  sv: set(`och i att det som en på är av för med den till inte har om ett jag de var men så vi kan från när
    han hon eller där ut nu mot utan efter under vid alla mycket också bara över hade sig man skulle
    mig detta denna dessa vara blir blev sin sitt sina upp vad`),
  da: set(`og i at det er en til af på den med for ikke der som de har et var jeg vi kan fra men om så
    hun han eller når ud nu mod uden efter under ved alle meget også kun over havde sig man skulle mig
    dette denne disse være bliver blev sin sit sine op hvad`),
  fi: set(`ja on ei se että oli ovat mutta kun niin hän joka tai myös kuin jos vain sen ole mitä sitä ne
    jo nyt sekä voi olla minä tämä he hänen mukaan kanssa vielä jälkeen`),
  cs: set(`a se na je v že to s z do o i jako pro ale by jsem za tak po jsou co ve si nebo byl jeho jen aby
    jak už od ze při které který která jejich také když ještě bylo byla má před nad podle mezi než`),
  ro: set(`și în de la a cu pe nu că este o un din pentru mai care ce se sunt fost au am sau ca lui dar prin
    fi ei lor după acest această până când foarte le ne își dintre asupra`),
  hu: set(`a az és hogy nem is egy ez van de meg csak már még volt mint el ha vagy azt ki be lehet minden
    kell nagyon ami után aki amely azonban sem volna itt`),
  tr: set(`ve bir bu da de için ile çok ne daha olarak olan gibi kadar ama en sonra var her o ki mi
    değil ya veya olduğu ise bunu onun hem göre şey ben sen biz`),
  id: set(`yang dan di dengan untuk dari pada ini itu tidak dalam adalah akan ke juga oleh karena sebagai
    dapat atau telah bisa lebih mereka kami saya ada anda ia sudah seperti hanya saat bahwa tersebut
    secara para agar menjadi`),
  vi: set(`và của là có được cho không một các trong này với người những đã để khi từ đến về như ra tôi
    cũng nhiều vào năm sẽ theo trên hơn nó lại còn phải bị`),
  sw: set(`na ya wa kwa ni la za katika kuwa hii hiyo cha watu yake wake lakini kama hivyo baada pia kila
    sana wao huo hizo`),
} as const satisfies Record<string, ReadonlySet<string>>

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter((word) => word !== ''))
}
