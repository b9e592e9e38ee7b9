# The nodes, as deploy/compose.yaml names them. Two blocks and two lines in vcl_init for each: the second is the same node without a probe, to which forms
# are sent while no node passes its own.
import directors;

backend site1 { .host = "site-1"; .port = "3000"; .probe = ready; .connect_timeout = 1s; .first_byte_timeout = 30s; .between_bytes_timeout = 15s; }
backend site2 { .host = "site-2"; .port = "3000"; .probe = ready; .connect_timeout = 1s; .first_byte_timeout = 30s; .between_bytes_timeout = 15s; }
backend site3 { .host = "site-3"; .port = "3000"; .probe = ready; .connect_timeout = 1s; .first_byte_timeout = 30s; .between_bytes_timeout = 15s; }
backend unprobed1 { .host = "site-1"; .port = "3000"; .connect_timeout = 1s; .first_byte_timeout = 30s; .between_bytes_timeout = 15s; }
backend unprobed2 { .host = "site-2"; .port = "3000"; .connect_timeout = 1s; .first_byte_timeout = 30s; .between_bytes_timeout = 15s; }
backend unprobed3 { .host = "site-3"; .port = "3000"; .connect_timeout = 1s; .first_byte_timeout = 30s; .between_bytes_timeout = 15s; }

sub vcl_init {
  new sites = directors.round_robin();
  sites.add_backend(site1);
  sites.add_backend(site2);
  sites.add_backend(site3);
  new unprobed = directors.round_robin();
  unprobed.add_backend(unprobed1);
  unprobed.add_backend(unprobed2);
  unprobed.add_backend(unprobed3);
}
