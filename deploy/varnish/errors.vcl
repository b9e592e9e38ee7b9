# Written by scripts/error-pages.mjs (npm run error-pages): change scripts/errorPages/ in its place.

sub vcl_init {
  if (std.getenv("HSTS_INCLUDE_SUBDOMAINS") !~ "^(true|false|)$" || std.getenv("HSTS_PRELOAD") !~ "^(true|false|)$") {
    return (fail("HSTS_INCLUDE_SUBDOMAINS and HSTS_PRELOAD must be true or false."));
  }
  if (std.getenv("HSTS_PRELOAD") == "true" && std.getenv("HSTS_INCLUDE_SUBDOMAINS") == "false") {
    return (fail("HSTS_PRELOAD=true needs HSTS_INCLUDE_SUBDOMAINS=true: the preload list of browsers takes a domain with all of its subdomains only."));
  }
}

# Only where visitors come by TLS.
sub set_strict_transport {
  if (std.getenv("SITE_URL") !~ "(?i)^https:") { unset resp.http.Strict-Transport-Security; }
  else if (std.getenv("HSTS_INCLUDE_SUBDOMAINS") == "false") { set resp.http.Strict-Transport-Security = "max-age=63072000"; }
  else if (std.getenv("HSTS_PRELOAD") == "false") { set resp.http.Strict-Transport-Security = "max-age=63072000; includeSubDomains"; }
  else { set resp.http.Strict-Transport-Security = "max-age=63072000; includeSubDomains; preload"; }
}

sub set_error_headers {
  unset resp.http.X-Varnish;
  unset resp.http.Server;
  set resp.http.X-Content-Type-Options = "nosniff";
  set resp.http.X-Frame-Options = "DENY";
  set resp.http.Referrer-Policy = "strict-origin-when-cross-origin";
  set resp.http.Cross-Origin-Opener-Policy = "same-origin";
  set resp.http.Cross-Origin-Resource-Policy = "same-origin";
  call set_strict_transport;
  set resp.http.Content-Security-Policy = "default-src 'none'; style-src 'sha256-7or+pSh0fakiriPQezSsaqQXRyeNRRKwYvIjz8/RJU4='; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  set resp.http.Permissions-Policy = "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), identity-credentials-get=(), idle-detection=(), local-fonts=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), unload=(), usb=(), xr-spatial-tracking=(), autoplay=(self), encrypted-media=(self), fullscreen=(self), picture-in-picture=(self)";
  set resp.http.Cache-Control = "no-store";
  set resp.http.X-Request-Id = req.http.X-Request-Id;
  if (resp.status >= 500) { set resp.http.Retry-After = "5"; }
}

# The page for resp.status, in the language of the address in X-Error-Url.
sub set_error_page {
  if (resp.status >= 500 && req.http.X-Step == "form") { var.set("error", "formLost"); }
  else if (resp.status >= 500) { var.set("error", "503"); }
  else if (resp.status == 403) { var.set("error", "403"); }
  else if (resp.status == 404) { var.set("error", "404"); }
  else if (resp.status == 413) { var.set("error", "413"); }
  else if (resp.status == 421) { var.set("error", "421"); }
  else { var.set("error", "400"); }
  if (req.http.X-Error-Url ~ "^/(fr-FR|es-ES|it|pt-BR|de)([/?]|$)") {
    var.set("error", regsub(req.http.X-Error-Url, "^/(fr-FR|es-ES|it|pt-BR|de).*$", "\1") + " " + var.get("error"));
  } else {
    var.set("error", "en-US " + var.get("error"));
  }
  if (var.get("error") == "en-US 400") {
    var.set("error_lang", {"en-US"});
    var.set("error_tone", {"marigold"});
    var.set("error_label", {"Garbled request"});
    var.set("error_title", {"This request came apart on the way."});
    var.set("error_body", {"Our server can’t read it. Mostly the address is too long, or a character in it got lost when it was copied. Copy the link once more, or start from the front page."});
    var.set("error_actions", {"
<p class="actions"><a href="/">Back to the front page</a><a href="/pricing">See prices</a></p>"});
    var.set("error_reference", {"Reference:"});
  } else if (var.get("error") == "en-US 403") {
    var.set("error_lang", {"en-US"});
    var.set("error_tone", {"marigold"});
    var.set("error_label", {"Error 403"});
    var.set("error_title", {"This door stays shut."});
    var.set("error_body", {"Only our own machines go through it. You have done nothing wrong, and everything for visitors is open."});
    var.set("error_actions", {"
<p class="actions"><a href="/">Back to the front page</a><a href="/pricing">See prices</a></p>"});
    var.set("error_reference", {"Reference:"});
  } else if (var.get("error") == "en-US 404") {
    var.set("error_lang", {"en-US"});
    var.set("error_tone", {"sky"});
    var.set("error_label", {"Error 404"});
    var.set("error_title", {"This page drifted off."});
    var.set("error_body", {"Either we moved it, or a letter in the address went with the wind. You have done nothing wrong. Check the spelling, or start from the front page."});
    var.set("error_actions", {"
<p class="actions"><a href="/">Back to the front page</a><a href="/pricing">See prices</a></p>"});
    var.set("error_reference", {"Reference:"});
  } else if (var.get("error") == "en-US 413") {
    var.set("error_lang", {"en-US"});
    var.set("error_tone", {"marigold"});
    var.set("error_label", {"Error 413"});
    var.set("error_title", {"That is more than we can carry."});
    var.set("error_body", {"What your browser sent is larger than this address takes, so nothing of it was kept. Send less, or in parts."});
    var.set("error_actions", {"
<p class="actions"><a href="/">Back to the front page</a><a href="/pricing">See prices</a></p>"});
    var.set("error_reference", {"Reference:"});
  } else if (var.get("error") == "en-US 421") {
    var.set("error_lang", {"en-US"});
    var.set("error_tone", {"sky"});
    var.set("error_label", {"Error 421"});
    var.set("error_title", {"Nobody by this name lives here."});
    var.set("error_body", {"The address in your browser leads to our server, but it isn’t one of ours. Check how the name of the site is spelled."});
    var.set("error_actions", {""});
    var.set("error_reference", {"Reference:"});
  } else if (var.get("error") == "en-US 503") {
    var.set("error_lang", {"en-US"});
    var.set("error_tone", {"lilac"});
    var.set("error_label", {"Back in a moment"});
    var.set("error_title", {"A cloud on our side"});
    var.set("error_body", {"Our server isn’t answering just now. It is our fault, not yours. Wait a minute and load the page again. Nothing that you have stored in Cumulus is touched by this."});
    var.set("error_actions", {"
<p class="actions"><a href="">Try again</a><a href="/">Back to the front page</a></p>"});
    var.set("error_reference", {"Reference:"});
  } else if (var.get("error") == "en-US formLost") {
    var.set("error_lang", {"en-US"});
    var.set("error_tone", {"lilac"});
    var.set("error_label", {"Not sent"});
    var.set("error_title", {"Your form didn’t get through."});
    var.set("error_body", {"Our server isn’t answering just now. It is our fault, not yours. Your browser’s back button brings back what you typed: wait a minute and send it again. Should it have reached us after all, it still counts once."});
    var.set("error_actions", {""});
    var.set("error_reference", {"Reference:"});
  } else if (var.get("error") == "fr-FR 400") {
    var.set("error_lang", {"fr-FR"});
    var.set("error_tone", {"marigold"});
    var.set("error_label", {"Demande illisible"});
    var.set("error_title", {"Cette demande s’est défaite en route."});
    var.set("error_body", {"Notre serveur n’arrive pas à la lire. Le plus souvent, l’adresse est trop longue, ou un caractère s’est perdu quand elle a été copiée. Copiez le lien encore une fois, ou repartez des tarifs."});
    var.set("error_actions", {"
<p class="actions"><a href="/fr-FR/pricing">Voir les tarifs</a><a href="/" hreflang="en-US">Page d’accueil (en anglais)</a></p>"});
    var.set("error_reference", {"Référence :"});
  } else if (var.get("error") == "fr-FR 403") {
    var.set("error_lang", {"fr-FR"});
    var.set("error_tone", {"marigold"});
    var.set("error_label", {"Erreur 403"});
    var.set("error_title", {"Cette porte reste fermée."});
    var.set("error_body", {"Seules nos propres machines y passent. Vous n’avez rien fait de mal, et tout ce qui est destiné aux visiteurs est ouvert."});
    var.set("error_actions", {"
<p class="actions"><a href="/fr-FR/pricing">Voir les tarifs</a><a href="/" hreflang="en-US">Page d’accueil (en anglais)</a></p>"});
    var.set("error_reference", {"Référence :"});
  } else if (var.get("error") == "fr-FR 404") {
    var.set("error_lang", {"fr-FR"});
    var.set("error_tone", {"sky"});
    var.set("error_label", {"Erreur 404"});
    var.set("error_title", {"Cette page est partie à la dérive."});
    var.set("error_body", {"Soit nous l’avons déplacée, soit une lettre de l’adresse s’est envolée. Vous n’avez rien fait de mal. Vérifiez l’orthographe, ou repartez des tarifs."});
    var.set("error_actions", {"
<p class="actions"><a href="/fr-FR/pricing">Voir les tarifs</a><a href="/" hreflang="en-US">Page d’accueil (en anglais)</a></p>"});
    var.set("error_reference", {"Référence :"});
  } else if (var.get("error") == "fr-FR 413") {
    var.set("error_lang", {"fr-FR"});
    var.set("error_tone", {"marigold"});
    var.set("error_label", {"Erreur 413"});
    var.set("error_title", {"C’est plus que nous ne pouvons porter."});
    var.set("error_body", {"Ce que votre navigateur a envoyé dépasse ce que cette adresse accepte, et rien n’en a été gardé. Envoyez-en moins, ou en plusieurs fois."});
    var.set("error_actions", {"
<p class="actions"><a href="/fr-FR/pricing">Voir les tarifs</a><a href="/" hreflang="en-US">Page d’accueil (en anglais)</a></p>"});
    var.set("error_reference", {"Référence :"});
  } else if (var.get("error") == "fr-FR 421") {
    var.set("error_lang", {"fr-FR"});
    var.set("error_tone", {"sky"});
    var.set("error_label", {"Erreur 421"});
    var.set("error_title", {"Personne de ce nom n’habite ici."});
    var.set("error_body", {"L’adresse dans votre navigateur mène à notre serveur, mais elle n’est pas des nôtres. Vérifiez l’orthographe du nom du site."});
    var.set("error_actions", {""});
    var.set("error_reference", {"Référence :"});
  } else if (var.get("error") == "fr-FR 503") {
    var.set("error_lang", {"fr-FR"});
    var.set("error_tone", {"lilac"});
    var.set("error_label", {"De retour dans un instant"});
    var.set("error_title", {"Un nuage de notre côté"});
    var.set("error_body", {"Notre serveur ne répond pas en ce moment. C’est notre faute, pas la vôtre. Attendez une minute et rechargez la page. Rien de ce que vous gardez dans Cumulus n’est touché."});
    var.set("error_actions", {"
<p class="actions"><a href="">Réessayer</a><a href="/" hreflang="en-US">Page d’accueil (en anglais)</a></p>"});
    var.set("error_reference", {"Référence :"});
  } else if (var.get("error") == "fr-FR formLost") {
    var.set("error_lang", {"fr-FR"});
    var.set("error_tone", {"lilac"});
    var.set("error_label", {"Non envoyé"});
    var.set("error_title", {"Votre formulaire n’est pas passé."});
    var.set("error_body", {"Notre serveur ne répond pas en ce moment. C’est notre faute, pas la vôtre. Le bouton Retour de votre navigateur ramène ce que vous avez saisi : attendez une minute et renvoyez-le. S’il nous est parvenu malgré tout, il ne compte qu’une fois."});
    var.set("error_actions", {""});
    var.set("error_reference", {"Référence :"});
  } else if (var.get("error") == "es-ES 400") {
    var.set("error_lang", {"es-ES"});
    var.set("error_tone", {"marigold"});
    var.set("error_label", {"Petición ilegible"});
    var.set("error_title", {"Esta petición se deshizo por el camino."});
    var.set("error_body", {"Nuestro servidor no la puede leer. Casi siempre la dirección es demasiado larga, o se perdió un carácter al copiarla. Copia el enlace otra vez o empieza por los precios."});
    var.set("error_actions", {"
<p class="actions"><a href="/es-ES/pricing">Ver los precios</a><a href="/" hreflang="en-US">Portada (en inglés)</a></p>"});
    var.set("error_reference", {"Referencia:"});
  } else if (var.get("error") == "es-ES 403") {
    var.set("error_lang", {"es-ES"});
    var.set("error_tone", {"marigold"});
    var.set("error_label", {"Error 403"});
    var.set("error_title", {"Esta puerta sigue cerrada."});
    var.set("error_body", {"Por ella solo pasan nuestras propias máquinas. No has hecho nada mal, y todo lo que es para las visitas está abierto."});
    var.set("error_actions", {"
<p class="actions"><a href="/es-ES/pricing">Ver los precios</a><a href="/" hreflang="en-US">Portada (en inglés)</a></p>"});
    var.set("error_reference", {"Referencia:"});
  } else if (var.get("error") == "es-ES 404") {
    var.set("error_lang", {"es-ES"});
    var.set("error_tone", {"sky"});
    var.set("error_label", {"Error 404"});
    var.set("error_title", {"Esta página se fue a la deriva."});
    var.set("error_body", {"O la hemos movido, o el viento se llevó una letra de la dirección. No has hecho nada mal. Revisa cómo está escrita o empieza por los precios."});
    var.set("error_actions", {"
<p class="actions"><a href="/es-ES/pricing">Ver los precios</a><a href="/" hreflang="en-US">Portada (en inglés)</a></p>"});
    var.set("error_reference", {"Referencia:"});
  } else if (var.get("error") == "es-ES 413") {
    var.set("error_lang", {"es-ES"});
    var.set("error_tone", {"marigold"});
    var.set("error_label", {"Error 413"});
    var.set("error_title", {"Es más de lo que podemos llevar."});
    var.set("error_body", {"Lo que ha enviado tu navegador supera lo que admite esta dirección, así que no se ha guardado nada. Envía menos, o por partes."});
    var.set("error_actions", {"
<p class="actions"><a href="/es-ES/pricing">Ver los precios</a><a href="/" hreflang="en-US">Portada (en inglés)</a></p>"});
    var.set("error_reference", {"Referencia:"});
  } else if (var.get("error") == "es-ES 421") {
    var.set("error_lang", {"es-ES"});
    var.set("error_tone", {"sky"});
    var.set("error_label", {"Error 421"});
    var.set("error_title", {"Nadie con ese nombre vive aquí."});
    var.set("error_body", {"La dirección de tu navegador lleva a nuestro servidor, pero no es nuestra. Revisa cómo está escrito el nombre del sitio."});
    var.set("error_actions", {""});
    var.set("error_reference", {"Referencia:"});
  } else if (var.get("error") == "es-ES 503") {
    var.set("error_lang", {"es-ES"});
    var.set("error_tone", {"lilac"});
    var.set("error_label", {"Volvemos en un momento"});
    var.set("error_title", {"Una nube de nuestro lado"});
    var.set("error_body", {"Nuestro servidor no responde en este momento. La culpa es nuestra, no tuya. Espera un minuto y vuelve a cargar la página. Nada de lo que guardas en Cumulus se ve afectado."});
    var.set("error_actions", {"
<p class="actions"><a href="">Volver a intentarlo</a><a href="/" hreflang="en-US">Portada (en inglés)</a></p>"});
    var.set("error_reference", {"Referencia:"});
  } else if (var.get("error") == "es-ES formLost") {
    var.set("error_lang", {"es-ES"});
    var.set("error_tone", {"lilac"});
    var.set("error_label", {"Sin enviar"});
    var.set("error_title", {"Tu formulario no ha llegado."});
    var.set("error_body", {"Nuestro servidor no responde en este momento. La culpa es nuestra, no tuya. El botón Atrás de tu navegador recupera lo que escribiste: espera un minuto y envíalo otra vez. Si al final nos llegó, cuenta una sola vez."});
    var.set("error_actions", {""});
    var.set("error_reference", {"Referencia:"});
  } else if (var.get("error") == "it 400") {
    var.set("error_lang", {"it"});
    var.set("error_tone", {"marigold"});
    var.set("error_label", {"Richiesta illeggibile"});
    var.set("error_title", {"Questa richiesta si è disfatta per strada."});
    var.set("error_body", {"Il nostro server non riesce a leggerla. Di solito l’indirizzo è troppo lungo, o un carattere è andato perso copiandolo. Copia di nuovo il link, oppure riparti dai prezzi."});
    var.set("error_actions", {"
<p class="actions"><a href="/it/pricing">Vedi i prezzi</a><a href="/" hreflang="en-US">Pagina iniziale (in inglese)</a></p>"});
    var.set("error_reference", {"Riferimento:"});
  } else if (var.get("error") == "it 403") {
    var.set("error_lang", {"it"});
    var.set("error_tone", {"marigold"});
    var.set("error_label", {"Errore 403"});
    var.set("error_title", {"Questa porta resta chiusa."});
    var.set("error_body", {"Ci passano solo le nostre macchine. Non hai sbagliato nulla, e tutto ciò che è per chi visita è aperto."});
    var.set("error_actions", {"
<p class="actions"><a href="/it/pricing">Vedi i prezzi</a><a href="/" hreflang="en-US">Pagina iniziale (in inglese)</a></p>"});
    var.set("error_reference", {"Riferimento:"});
  } else if (var.get("error") == "it 404") {
    var.set("error_lang", {"it"});
    var.set("error_tone", {"sky"});
    var.set("error_label", {"Errore 404"});
    var.set("error_title", {"Questa pagina è andata alla deriva."});
    var.set("error_body", {"O l’abbiamo spostata noi, o il vento si è portato via una lettera dell’indirizzo. Non hai sbagliato nulla. Controlla come è scritto, oppure riparti dai prezzi."});
    var.set("error_actions", {"
<p class="actions"><a href="/it/pricing">Vedi i prezzi</a><a href="/" hreflang="en-US">Pagina iniziale (in inglese)</a></p>"});
    var.set("error_reference", {"Riferimento:"});
  } else if (var.get("error") == "it 413") {
    var.set("error_lang", {"it"});
    var.set("error_tone", {"marigold"});
    var.set("error_label", {"Errore 413"});
    var.set("error_title", {"È più di quanto possiamo portare."});
    var.set("error_body", {"Quello che il tuo browser ha inviato supera ciò che questo indirizzo accetta, quindi non è stato conservato nulla. Invia meno, o a pezzi."});
    var.set("error_actions", {"
<p class="actions"><a href="/it/pricing">Vedi i prezzi</a><a href="/" hreflang="en-US">Pagina iniziale (in inglese)</a></p>"});
    var.set("error_reference", {"Riferimento:"});
  } else if (var.get("error") == "it 421") {
    var.set("error_lang", {"it"});
    var.set("error_tone", {"sky"});
    var.set("error_label", {"Errore 421"});
    var.set("error_title", {"Qui non abita nessuno con questo nome."});
    var.set("error_body", {"L’indirizzo nel tuo browser porta al nostro server, ma non è uno dei nostri. Controlla come è scritto il nome del sito."});
    var.set("error_actions", {""});
    var.set("error_reference", {"Riferimento:"});
  } else if (var.get("error") == "it 503") {
    var.set("error_lang", {"it"});
    var.set("error_tone", {"lilac"});
    var.set("error_label", {"Torniamo tra un momento"});
    var.set("error_title", {"C’è una nuvola dalle nostre parti"});
    var.set("error_body", {"In questo momento il nostro server non risponde. La colpa è nostra, non tua. Aspetta un minuto e ricarica la pagina. Niente di ciò che conservi in Cumulus ne risente."});
    var.set("error_actions", {"
<p class="actions"><a href="">Riprova</a><a href="/" hreflang="en-US">Pagina iniziale (in inglese)</a></p>"});
    var.set("error_reference", {"Riferimento:"});
  } else if (var.get("error") == "it formLost") {
    var.set("error_lang", {"it"});
    var.set("error_tone", {"lilac"});
    var.set("error_label", {"Non inviato"});
    var.set("error_title", {"Il tuo modulo non è arrivato."});
    var.set("error_body", {"In questo momento il nostro server non risponde. La colpa è nostra, non tua. Il pulsante Indietro del browser riporta ciò che hai scritto: aspetta un minuto e invialo di nuovo. Se dovesse esserci arrivato comunque, conta una volta sola."});
    var.set("error_actions", {""});
    var.set("error_reference", {"Riferimento:"});
  } else if (var.get("error") == "pt-BR 400") {
    var.set("error_lang", {"pt-BR"});
    var.set("error_tone", {"marigold"});
    var.set("error_label", {"Pedido ilegível"});
    var.set("error_title", {"Este pedido se desfez no caminho."});
    var.set("error_body", {"Nosso servidor não consegue lê-lo. Quase sempre o endereço é longo demais, ou um caractere se perdeu ao copiá-lo. Copie o link mais uma vez ou comece pelos preços."});
    var.set("error_actions", {"
<p class="actions"><a href="/pt-BR/pricing">Ver os preços</a><a href="/" hreflang="en-US">Página inicial (em inglês)</a></p>"});
    var.set("error_reference", {"Referência:"});
  } else if (var.get("error") == "pt-BR 403") {
    var.set("error_lang", {"pt-BR"});
    var.set("error_tone", {"marigold"});
    var.set("error_label", {"Erro 403"});
    var.set("error_title", {"Esta porta continua fechada."});
    var.set("error_body", {"Só as nossas próprias máquinas passam por ela. Você não fez nada de errado, e tudo o que é para visitantes está aberto."});
    var.set("error_actions", {"
<p class="actions"><a href="/pt-BR/pricing">Ver os preços</a><a href="/" hreflang="en-US">Página inicial (em inglês)</a></p>"});
    var.set("error_reference", {"Referência:"});
  } else if (var.get("error") == "pt-BR 404") {
    var.set("error_lang", {"pt-BR"});
    var.set("error_tone", {"sky"});
    var.set("error_label", {"Erro 404"});
    var.set("error_title", {"Esta página ficou à deriva."});
    var.set("error_body", {"Ou nós a mudamos de lugar, ou uma letra do endereço foi embora com o vento. Você não fez nada de errado. Confira a grafia ou comece pelos preços."});
    var.set("error_actions", {"
<p class="actions"><a href="/pt-BR/pricing">Ver os preços</a><a href="/" hreflang="en-US">Página inicial (em inglês)</a></p>"});
    var.set("error_reference", {"Referência:"});
  } else if (var.get("error") == "pt-BR 413") {
    var.set("error_lang", {"pt-BR"});
    var.set("error_tone", {"marigold"});
    var.set("error_label", {"Erro 413"});
    var.set("error_title", {"É mais do que podemos carregar."});
    var.set("error_body", {"O que o seu navegador enviou passa do que este endereço aceita, então nada foi guardado. Envie menos, ou em partes."});
    var.set("error_actions", {"
<p class="actions"><a href="/pt-BR/pricing">Ver os preços</a><a href="/" hreflang="en-US">Página inicial (em inglês)</a></p>"});
    var.set("error_reference", {"Referência:"});
  } else if (var.get("error") == "pt-BR 421") {
    var.set("error_lang", {"pt-BR"});
    var.set("error_tone", {"sky"});
    var.set("error_label", {"Erro 421"});
    var.set("error_title", {"Ninguém com esse nome mora aqui."});
    var.set("error_body", {"O endereço no seu navegador leva ao nosso servidor, mas não é um dos nossos. Confira como o nome do site está escrito."});
    var.set("error_actions", {""});
    var.set("error_reference", {"Referência:"});
  } else if (var.get("error") == "pt-BR 503") {
    var.set("error_lang", {"pt-BR"});
    var.set("error_tone", {"lilac"});
    var.set("error_label", {"Voltamos em um momento"});
    var.set("error_title", {"Uma nuvem do nosso lado"});
    var.set("error_body", {"Nosso servidor não está respondendo agora. A culpa é nossa, não sua. Espere um minuto e carregue a página de novo. Nada do que você guarda no Cumulus é afetado."});
    var.set("error_actions", {"
<p class="actions"><a href="">Tentar de novo</a><a href="/" hreflang="en-US">Página inicial (em inglês)</a></p>"});
    var.set("error_reference", {"Referência:"});
  } else if (var.get("error") == "pt-BR formLost") {
    var.set("error_lang", {"pt-BR"});
    var.set("error_tone", {"lilac"});
    var.set("error_label", {"Não enviado"});
    var.set("error_title", {"Seu formulário não chegou até nós."});
    var.set("error_body", {"Nosso servidor não está respondendo agora. A culpa é nossa, não sua. O botão Voltar do seu navegador traz de volta o que você digitou: espere um minuto e envie de novo. Se mesmo assim ele tiver chegado, conta uma vez só."});
    var.set("error_actions", {""});
    var.set("error_reference", {"Referência:"});
  } else if (var.get("error") == "de 400") {
    var.set("error_lang", {"de"});
    var.set("error_tone", {"marigold"});
    var.set("error_label", {"Unlesbare Anfrage"});
    var.set("error_title", {"Diese Anfrage ist unterwegs zerfallen."});
    var.set("error_body", {"Unser Server kann sie nicht lesen. Meist ist die Adresse zu lang, oder beim Kopieren ging ein Zeichen verloren. Kopieren Sie den Link noch einmal, oder beginnen Sie bei den Preisen."});
    var.set("error_actions", {"
<p class="actions"><a href="/de/pricing">Preise ansehen</a><a href="/" hreflang="en-US">Startseite (auf Englisch)</a></p>"});
    var.set("error_reference", {"Referenz:"});
  } else if (var.get("error") == "de 403") {
    var.set("error_lang", {"de"});
    var.set("error_tone", {"marigold"});
    var.set("error_label", {"Fehler 403"});
    var.set("error_title", {"Diese Tür bleibt zu."});
    var.set("error_body", {"Nur unsere eigenen Maschinen gehen hindurch. Sie haben nichts falsch gemacht, und alles für Besucher steht offen."});
    var.set("error_actions", {"
<p class="actions"><a href="/de/pricing">Preise ansehen</a><a href="/" hreflang="en-US">Startseite (auf Englisch)</a></p>"});
    var.set("error_reference", {"Referenz:"});
  } else if (var.get("error") == "de 404") {
    var.set("error_lang", {"de"});
    var.set("error_tone", {"sky"});
    var.set("error_label", {"Fehler 404"});
    var.set("error_title", {"Diese Seite ist davongetrieben."});
    var.set("error_body", {"Entweder haben wir sie verschoben, oder ein Buchstabe der Adresse ist mit dem Wind davon. Sie haben nichts falsch gemacht. Prüfen Sie die Schreibweise, oder beginnen Sie bei den Preisen."});
    var.set("error_actions", {"
<p class="actions"><a href="/de/pricing">Preise ansehen</a><a href="/" hreflang="en-US">Startseite (auf Englisch)</a></p>"});
    var.set("error_reference", {"Referenz:"});
  } else if (var.get("error") == "de 413") {
    var.set("error_lang", {"de"});
    var.set("error_tone", {"marigold"});
    var.set("error_label", {"Fehler 413"});
    var.set("error_title", {"Das ist mehr, als wir tragen können."});
    var.set("error_body", {"Was Ihr Browser geschickt hat, ist größer, als diese Adresse annimmt; nichts davon wurde behalten. Schicken Sie weniger, oder in Teilen."});
    var.set("error_actions", {"
<p class="actions"><a href="/de/pricing">Preise ansehen</a><a href="/" hreflang="en-US">Startseite (auf Englisch)</a></p>"});
    var.set("error_reference", {"Referenz:"});
  } else if (var.get("error") == "de 421") {
    var.set("error_lang", {"de"});
    var.set("error_tone", {"sky"});
    var.set("error_label", {"Fehler 421"});
    var.set("error_title", {"Unter diesem Namen wohnt hier niemand."});
    var.set("error_body", {"Die Adresse in Ihrem Browser führt zu unserem Server, ist aber keine von unseren. Prüfen Sie, wie der Name der Website geschrieben ist."});
    var.set("error_actions", {""});
    var.set("error_reference", {"Referenz:"});
  } else if (var.get("error") == "de 503") {
    var.set("error_lang", {"de"});
    var.set("error_tone", {"lilac"});
    var.set("error_label", {"Gleich wieder da"});
    var.set("error_title", {"Eine Wolke auf unserer Seite"});
    var.set("error_body", {"Unser Server antwortet gerade nicht. Das ist unser Fehler, nicht Ihrer. Warten Sie eine Minute, und laden Sie die Seite neu. Nichts, was Sie in Cumulus gespeichert haben, ist davon betroffen."});
    var.set("error_actions", {"
<p class="actions"><a href="">Erneut versuchen</a><a href="/" hreflang="en-US">Startseite (auf Englisch)</a></p>"});
    var.set("error_reference", {"Referenz:"});
  } else if (var.get("error") == "de formLost") {
    var.set("error_lang", {"de"});
    var.set("error_tone", {"lilac"});
    var.set("error_label", {"Nicht gesendet"});
    var.set("error_title", {"Ihr Formular kam nicht durch."});
    var.set("error_body", {"Unser Server antwortet gerade nicht. Das ist unser Fehler, nicht Ihrer. Die Zurück-Taste Ihres Browsers bringt zurück, was Sie eingegeben haben: Warten Sie eine Minute, und senden Sie es noch einmal. Sollte es doch angekommen sein, zählt es nur einmal."});
    var.set("error_actions", {""});
    var.set("error_reference", {"Referenz:"});
  }
  set resp.body = {"<!doctype html>
<html lang=""}
    + var.get("error_lang")
    + {"">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>"}
    + var.get("error_title")
    + {" | Cumulus</title>
<link rel="icon" href="data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20viewBox%3D%220%200%2032%2032%22%3E%3Crect%20width%3D%2232%22%20height%3D%2232%22%20rx%3D%228%22%20fill%3D%22%23fbf9f4%22%2F%3E%3Crect%20x%3D%2212.5%22%20y%3D%226.5%22%20width%3D%229%22%20height%3D%225.5%22%20rx%3D%222.75%22%20fill%3D%22%23f6b83d%22%2F%3E%3Crect%20x%3D%227.5%22%20y%3D%2213.5%22%20width%3D%2216.5%22%20height%3D%225.5%22%20rx%3D%222.75%22%20fill%3D%22%232447e0%22%2F%3E%3Crect%20x%3D%223.5%22%20y%3D%2220.5%22%20width%3D%2225%22%20height%3D%225.5%22%20rx%3D%222.75%22%20fill%3D%22%232447e0%22%2F%3E%3C%2Fsvg%3E">
<style>:root{--paper:oklch(98% 0.012 82deg);--ink:oklch(23.5% 0.045 266deg);--size-text:clamp(1rem, 0.9536rem + 0.1905vw, 1.125rem);--leading-text:1.55;--font-text:'Instrument Sans', 'Instrument Fallback', 'Instrument Android', system-ui, sans-serif;--gutter:clamp(1.25rem, 0.7857rem + 1.9048vw, 2.5rem);--width-content:75rem;--line:1px solid var(--color-line);--color-line:oklch(23.5% 0.045 266deg / 14%);--height-header:4.5rem;--space-4:2rem;--space-8:4rem;--space-section:clamp(2.5rem, 0.8286rem + 6.8571vw, 7rem);--sky-ground:oklch(95.1% 0.026 232deg);--sky-mid:oklch(81% 0.09 235deg);--sky-deep:oklch(43% 0.09 242deg);--lilac-ground:oklch(94.4% 0.03 300deg);--lilac-mid:oklch(76% 0.115 300deg);--lilac-deep:oklch(44% 0.16 300deg);--marigold-ground:oklch(95.7% 0.042 88deg);--marigold-mid:oklch(84% 0.145 82deg);--marigold-deep:oklch(46% 0.092 76deg);--space-2:1rem;--size-small:clamp(0.875rem, 0.8518rem + 0.0952vw, 0.9375rem);--weight-strong:600;--radius-pill:999px;--weight-display:700;--size-1:clamp(2.25rem, 1.6929rem + 2.2857vw, 3.75rem);--leading-tight:1.06;--font-display:'Bricolage Grotesque', 'Bricolage Fallback', 'Bricolage Android', system-ui, sans-serif;--tracking-display:-0.028em;--space-3:1.5rem;--color-muted:oklch(43% 0.032 266deg);--size-lead:clamp(1.125rem, 1.0321rem + 0.381vw, 1.375rem);--space-1:0.5rem;--height-control:3rem;--cobalt:oklch(49% 0.225 264deg);--radius:14px;--white:oklch(99.8% 0.003 88deg);--cobalt-dark:oklch(42% 0.205 264deg);--color-control-line:oklch(57% 0.03 266deg);--color-focus:var(--cobalt);--radius-small:8px;--space-5:2.5rem}:root:lang(de){--size-1:clamp(1.9375rem, 1.2643rem + 2.7619vw, 3.75rem)}
*{box-sizing:border-box;margin:0}
html{background:var(--paper);color:var(--ink);-webkit-text-size-adjust:100%;text-size-adjust:100%;-webkit-font-smoothing:antialiased}
body{display:flex;flex-direction:column;min-height:100vh;min-height:100dvh;font:400 var(--size-text)/var(--leading-text) var(--font-text);overflow-wrap:break-word;--side:max(var(--gutter),(100% - var(--width-content))/2)}
header{padding-inline:var(--side);border-block-end:var(--line)}
header a{display:inline-flex;align-items:center;min-height:calc(var(--height-header) - 1px);color:inherit}
main{flex:1;display:grid;align-content:center;align-items:center;gap:var(--space-4) var(--space-8);padding:var(--space-section) var(--side);background:var(--ground)}
.sky{--ground:var(--sky-ground);--mid:var(--sky-mid);--deep:var(--sky-deep)}
.lilac{--ground:var(--lilac-ground);--mid:var(--lilac-mid);--deep:var(--lilac-deep)}
.marigold{--ground:var(--marigold-ground);--mid:var(--marigold-mid);--deep:var(--marigold-deep)}
.label{display:flex;align-items:center;gap:.625em;margin-block-end:var(--space-2);color:var(--deep);font-size:var(--size-small);font-weight:var(--weight-strong);line-height:1.3}
.label::before{content:'';width:1.375em;height:.5em;border-radius:var(--radius-pill);background:var(--mid)}
h1{font:var(--weight-display) var(--size-1)/var(--leading-tight) var(--font-display);letter-spacing:var(--tracking-display);text-wrap:balance}
.body{max-width:34em;margin-block-start:var(--space-3);color:var(--color-muted);font-size:var(--size-lead);line-height:1.45;text-wrap:pretty}
.actions{display:flex;flex-wrap:wrap;gap:var(--space-1) var(--space-2);margin-block-start:var(--space-4)}
.actions a{display:inline-flex;align-items:center;min-height:var(--height-control);padding:.6875rem 1.375rem;border:1.5px solid var(--cobalt);border-radius:var(--radius);background:var(--cobalt);color:var(--white);font-weight:var(--weight-strong);line-height:1.25;text-decoration:none}
.actions a:hover{border-color:var(--cobalt-dark);background:var(--cobalt-dark)}
.actions a+a{border-color:var(--color-control-line);background:none;color:inherit}
.actions a+a:hover{border-color:var(--ink);background:var(--white)}
.reference{margin-block-start:var(--space-3);color:var(--color-muted);font-size:var(--size-small);overflow-wrap:anywhere}
.reference b{font-weight:400;user-select:all}
a:focus-visible{outline:3px solid var(--color-focus);outline-offset:3px;border-radius:var(--radius-small)}
header path{fill:currentcolor}
.bar{fill:var(--cobalt)}
.cloud{width:8.5rem;height:auto}
.cloud .bar{fill:var(--white)}
.sun{fill:var(--marigold-mid)}
.gap{fill:none;stroke:var(--deep);stroke-width:1.5;stroke-dasharray:5 5}
@media (width<800px){:root{--height-header:4rem}main{align-content:start;padding-block:var(--space-5)}.cloud{order:-1}}
@media (width>=800px){main{grid-template-columns:minmax(0,7fr) minmax(0,4fr)}.cloud{width:100%;max-width:22rem;justify-self:end}}
@media (forced-colors:active){.bar,.cloud .bar,.sun{fill:canvastext}.gap{stroke:canvastext}}
@media print{main{background:none}.actions{display:none}}
</style>
</head>
<body>
<header><a href="/"><svg width="141" height="27" viewBox="0 0 141 27" role="img" aria-label="Cumulus"><rect class="sun" x="12.5" width="11.5" height="7.5" rx="3.75"/><rect class="bar" x="4.5" y="9.5" width="24" height="7.5" rx="3.75"/><rect class="bar" y="19" width="34" height="7.5" rx="3.75"/><path transform="translate(43 23) scale(.25)" d="M36 1Q28 1 22-1Q16-3 12-8Q8-12 6-19Q4-25 4-33Q4-41 6-47Q8-53 12-58Q16-63 22-65Q28-67 35-67Q42-67 46-66Q51-64 54-61Q58-58 59-54Q61-50 61-45L48-42Q48-46 46-49Q44-52 41-54Q39-56 35-56Q32-56 29-54Q26-53 24-50Q22-48 20-43Q19-39 19-33Q19-26 21-21Q23-16 27-13Q31-11 36-11Q42-11 45-13Q48-15 49-19Q50-22 50-27L63-25Q63-20 62-15Q61-10 57-6Q54-3 49-1Q44 1 36 1zM85 1Q76 1 72-5Q67-11 67-24L67-53L82-53L82-25Q82-18 84-14Q86-11 90-11Q93-11 95-12Q97-14 98-16Q100-19 101-22Q102-26 102-31L102-53L116-53L116-23L116 0L104 0L104-18L103-18Q102-11 99-7Q97-3 94-1Q90 1 85 1zM124 0L124-31L123-53L135-53L135-34L137-34Q138-41 140-45Q142-50 146-52Q149-54 154-54Q158-54 161-52Q165-49 166-45Q168-41 168-34L169-34Q170-41 173-45Q175-50 179-52Q182-54 187-54Q191-54 194-52Q197-51 200-47Q202-44 203-39Q204-35 204-28L204 0L189 0L189-27Q189-32 189-35Q188-38 186-40Q184-41 182-41Q178-41 176-39Q174-37 172-32Q171-28 171-22L171 0L157 0L157-26Q157-32 156-35Q155-38 153-40Q151-41 149-41Q145-41 143-39Q141-37 139-32Q138-28 138-22L138 0zM228 1Q219 1 214-5Q210-11 210-24L210-53L224-53L224-25Q224-18 227-14Q229-11 233-11Q236-11 238-12Q240-14 241-16Q243-19 244-22Q244-26 244-31L244-53L259-53L259-23L259 0L247 0L247-18L246-18Q244-11 242-7Q240-3 236-1Q233 1 228 1zM266 0L266-71L281-71L281 0zM305 1Q296 1 292-5Q287-11 287-24L287-53L302-53L302-25Q302-18 304-14Q306-11 310-11Q313-11 315-12Q317-14 319-16Q320-19 321-22Q322-26 322-31L322-53L336-53L336-23L336 0L324 0L325-18L323-18Q322-11 320-7Q318-3 314-1Q310 1 305 1zM365 1Q360 1 356 0Q351-1 348-3Q345-5 343-8Q341-11 341-15L353-18Q353-16 355-13Q356-11 359-10Q362-9 366-9Q370-9 373-11Q375-12 375-14Q375-16 374-17Q373-18 370-19Q368-20 364-21Q360-22 356-23Q352-24 349-26Q346-28 344-30Q342-33 342-37Q342-43 345-46Q347-50 352-52Q357-54 364-54Q371-54 376-52Q381-50 384-47Q387-43 387-37L375-35Q375-37 374-39Q372-41 370-42Q367-43 364-43Q360-43 358-42Q355-41 355-38Q355-36 357-35Q358-34 361-33Q364-32 368-32Q371-31 375-30Q379-29 382-27Q385-25 387-22Q389-20 389-15Q389-10 386-6Q383-3 378-1Q373 1 365 1z"/></svg></a></header>
<main class=""}
    + var.get("error_tone")
    + {"">
<div>
<p class="label">"}
    + var.get("error_label")
    + {"</p>
<h1>"}
    + var.get("error_title")
    + {"</h1>
<p class="body">"}
    + var.get("error_body")
    + {"</p>"}
    + var.get("error_actions")
    + {"
<p class="reference">"}
    + var.get("error_reference")
    + {" <b>"}
    + req.http.X-Request-Id
    + {"</b></p>
</div>
<svg class="cloud" viewBox="-1 -1 342 292" aria-hidden="true"><rect class="gap" x="126" y="26" width="113" height="73" rx="36.5"/><rect class="sun" x="206" y="1" width="115" height="75" rx="37.5"/><rect class="bar" x="45" y="120" width="240" height="75" rx="37.5"/><rect class="bar" y="215" width="340" height="75" rx="37.5"/></svg>
</main>
</body>
</html>
"};
}
