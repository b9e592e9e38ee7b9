# The nodes, as deploy/compose.yaml names them. One block and one line in vcl_init for each.
import directors;

backend site1 { .host = "site-1"; .port = "3000"; .probe = ready; .connect_timeout = 1s; .first_byte_timeout = 30s; .between_bytes_timeout = 15s; }
backend site2 { .host = "site-2"; .port = "3000"; .probe = ready; .connect_timeout = 1s; .first_byte_timeout = 30s; .between_bytes_timeout = 15s; }
backend site3 { .host = "site-3"; .port = "3000"; .probe = ready; .connect_timeout = 1s; .first_byte_timeout = 30s; .between_bytes_timeout = 15s; }

sub vcl_init {
  new sites = directors.round_robin();
  sites.add_backend(site1);
  sites.add_backend(site2);
  sites.add_backend(site3);
}
